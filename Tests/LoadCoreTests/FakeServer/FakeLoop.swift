import Containers
import LinuxIO
import WireProtocol

/// The loop of a fake server. Its thread owns it.
struct FakeLoop {
    private struct Session {
        var input = ByteQueue()
        var number: UInt64 = 0
        var place = ""
        var isLoggedIn = false
        var user = ""
        var isWatcher = false
    }

    private let plan: FakePlan
    private let listener: Int32
    private let stop: Int32
    private let epoll = Kernel.live.epollCreate()
    private var sessions: [Int32: Session] = [:]
    /// Who holds the place of (user, device).
    private var holders: [String: Int32] = [:]
    private var version: UInt64 = 1_000
    private(set) var counts = FakeCounts()

    init(plan: FakePlan, listener: Int32, stop: Int32) {
        self.plan = plan
        self.listener = listener
        self.stop = stop
    }

    mutating func run() {
        let kernel = Kernel.live
        for descriptor in [listener, stop] {
            _ = kernel.epollAdd(epoll, descriptor, events: EpollEvents.readable, data: UInt64(descriptor))
        }
        let events = UnsafeMutableBufferPointer<EpollEvent>.allocate(capacity: 64)
        defer { events.deallocate() }
        while true {
            let count = kernel.epollWait(epoll, events, timeoutNanoseconds: -1)
            for event in events[..<count] {
                let descriptor = Int32(event.dataWord)
                if descriptor == stop {
                    for open in Array(sessions.keys) { close(open) }
                    kernel.close(epoll)
                    return
                }
                if descriptor == listener { accept() } else { read(descriptor) }
            }
        }
    }

    private mutating func accept() {
        while case .accepted(let descriptor, let peer) = Kernel.live.accept(listener) {
            counts.connections += 1
            counts.peers.insert(peer.text)
            sessions[descriptor] = Session()
            _ = Kernel.live.epollAdd(epoll, descriptor, events: EpollEvents.readable, data: UInt64(descriptor))
        }
    }

    private mutating func close(_ descriptor: Int32) {
        guard let session = sessions.removeValue(forKey: descriptor) else { return }
        if holders[session.place] == descriptor { holders[session.place] = nil }
        var input = session.input
        input.release()
        Kernel.live.close(descriptor)
    }

    private mutating func read(_ descriptor: Int32) {
        guard sessions[descriptor] != nil else { return }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        guard case .bytes(let count) = bytes.withUnsafeMutableBytes({ Kernel.live.read(descriptor, into: $0) }) else {
            close(descriptor)
            return
        }
        bytes[..<count].withUnsafeBytes { sessions[descriptor]?.input.append($0) }
        while let session = sessions[descriptor],
            case .frame(let type, let body, let size) = FrameScanner.next(
                session.input.readable, limit: WireLimits.frameBytes)
        {
            answer(FrameType(rawValue: type), body, descriptor)
            sessions[descriptor]?.input.consume(size)
        }
    }

    private mutating func answer(_ type: FrameType, _ body: ByteView, _ descriptor: Int32) {
        switch type {
        case .login: logIn(body, descriptor)
        case .ping: pong(descriptor)
        case .logout:
            counts.logouts += 1
            send(descriptor) { LogoutOK(requestID: 2).encode(into: &$0) }
            tell(sessions[descriptor]?.user ?? "", .loggedOut)
            if !plan.staysAfterLogout { close(descriptor) }
        case .subscribe:
            sessions[descriptor]?.isWatcher = true
            counts.subscribes += 1
            send(descriptor) {
                SubscribedPage(requestID: 3, more: false, statuses: WireList(), faults: WireList()).encode(into: &$0)
            }
        default: close(descriptor)
        }
    }

    /// A change goes to all watchers.
    private mutating func tell(_ user: String, _ status: PresenceStatus) {
        guard plan.presence != .silent else { return }
        version += 1
        for (watcher, session) in sessions where session.isWatcher {
            sendStatus(watcher, user, status, version)
            if plan.presence == .lastStateWrong { sendStatus(watcher, user, .offline, version + 1) }
            if plan.presence == .versionsBack { sendStatus(watcher, user, .offline, version - 1) }
        }
        version += 1
    }

    private func sendStatus(_ watcher: Int32, _ user: String, _ status: PresenceStatus, _ version: UInt64) {
        send(watcher) { writer in
            writer.begin(.status)
            writer.string("cursor")
            writer.varint(UInt32(1))
            Array(user.utf8).withUnsafeBytes { id in
                StatusRecord(
                    userID: ByteView(id), status: status.rawValue, platforms: 0, version: version,
                    lastUpdateMilliseconds: version
                ).put(into: &writer)
            }
        }
    }

    private mutating func logIn(_ body: ByteView, _ descriptor: Int32) {
        guard let login = try? LoginRequest(decoding: body) else {
            close(descriptor)
            return
        }
        counts.logins += 1
        counts.users.insert(login.userID.string ?? "")
        counts.deviceUUIDs.insert(login.deviceUUID.string ?? "")
        if let refusal = plan.refusal {
            send(descriptor) {
                CloseNotice(requestID: 1, code: refusal, text: ByteView("as planned")).encode(into: &$0)
            }
            close(descriptor)
            return
        }
        if counts.logins > plan.silentFromLogin { return }
        let place = "\(login.userID.string ?? "") \(login.deviceUUID.string ?? "")"
        let older = holders.updateValue(descriptor, forKey: place)
        let number = UInt64(counts.logins)
        sessions[descriptor]?.number = number
        sessions[descriptor]?.place = place
        sessions[descriptor]?.isLoggedIn = true
        sessions[descriptor]?.user = login.userID.string ?? ""
        counts.mostSessions = max(counts.mostSessions, sessions.values.count { $0.isLoggedIn })
        let seconds = plan.heartbeatSeconds
        send(descriptor) { writer in
            LoginOK(
                requestID: 1, session: number, resource: ByteView("linux_1"), heartbeatSeconds: seconds,
                serverTimeMilliseconds: 1, tokenExpiresAtSeconds: 2, capabilities: 0, maximumFrameBytes: 65_536,
                reconnectWindowMilliseconds: 60_000, presenceCursor: ByteView()
            ).encode(into: &writer)
        }
        if plan.sendsTokenNotice {
            send(descriptor) { TokenNotice(code: .tokenWillExpire, seconds: 9).encode(into: &$0) }
        }
        if let older { kick(older, by: login) }
        tell(login.userID.string ?? "", .online)
    }

    private mutating func kick(_ descriptor: Int32, by login: LoginRequest) {
        guard let session = sessions[descriptor], plan.kick != .silent else { return }
        var notice = KickedNotice(
            code: .displaced, session: session.number, deviceName: login.deviceName,
            loginExtension: login.loginExtension)
        if plan.kick == .otherSession { notice.session += 1 }
        if plan.kick == .otherDevice { notice.deviceName = ByteView("somebody") }
        if plan.kick == .otherCode { notice.code = .forcedOut }
        for _ in 0..<(plan.kick == .twice ? 2 : 1) {
            counts.kicks += 1
            send(descriptor) { notice.encode(into: &$0) }
        }
        if plan.kick != .withoutClose { close(descriptor) }
    }

    private mutating func pong(_ descriptor: Int32) {
        counts.pings += 1
        if counts.pings > plan.silentFromPing { return }
        if counts.pings == plan.dropAtPing {
            close(descriptor)
            return
        }
        let copies = plan.hasExtraPong && counts.pings == 1 ? 2 : 1
        for _ in 0..<copies {
            send(descriptor) { writer in
                writer.begin(.pong)
            }
        }
    }

    private func send(_ descriptor: Int32, _ encode: (inout FrameWriter) -> Void) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_024, alignment: 8)
        defer { memory.deallocate() }
        var writer = FrameWriter(memory)
        encode(&writer)
        guard let frame = writer.finish() else { return }
        let step = plan.isSplitting ? 1 : frame.count
        for start in stride(from: 0, to: frame.count, by: step) {
            _ = Kernel.live.write(
                descriptor, UnsafeRawBufferPointer(rebasing: frame[start..<min(start + step, frame.count)]))
        }
    }
}
