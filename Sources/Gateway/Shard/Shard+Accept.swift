import CLinux
import Containers
import LinuxIO
import Reactor
import SessionCore
import WireProtocol

extension Shard {
    /// Takes new connections, at most `acceptsPerTurn`. Each is read at once, so that a LOGIN that is already there never
    /// costs an event.
    mutating func accept(from listener: Int) {
        guard listener < listeners.descriptors.count else { return }
        let descriptor = listeners.descriptors[listener]
        for _ in 0..<ShardLimits.acceptsPerTurn {
            switch kernel.accept(descriptor) {
            case .accepted(let socket, let address):
                welcome(socket, address)
            case .retry:
                continue
            case .wouldBlock:
                return
            case .exhausted(let errno):
                pauseListeners(errno)
                return
            case .failed(let errno):
                pauseListeners(errno)
                return
            }
        }
    }

    private mutating func welcome(_ socket: Int32, _ address: PeerAddress) {
        counters.accepted += 1
        guard shared.connectionOpened(limit: settings.maximumConnections) else {
            turnAway(socket, .busy)
            return
        }
        if failedLogins.isBlocked(address.limiterKey, nowMilliseconds: now.monotonicMilliseconds) {
            turnAway(socket, .rateLimited)
            return
        }
        let connection = Connection(
            descriptor: socket, addressKey: address.limiterKey, tick: tick,
            deadlineTick: tick + settings.loginDeadline, budget: RateBucket())
        guard let key = connections.insert(connection) else {
            turnAway(socket, .busy)
            return
        }
        record(.accepted, a: key.index, b: UInt64(UInt32(bitPattern: socket)))
        let pointer = connections.pointer(key.index)
        appendPreLogin(key.index, pointer)
        wheel.schedule(key.index, at: pointer.pointee.deadlineTick)
        read(key.index, pointer)
        guard connections.pointer(for: key) != nil, !pointer.pointee.flags.contains(.registered) else { return }
        if !register(key.index, pointer) { release(key.index, .internalError) }
    }

    /// Refuses a connection before it has a slot: one CLOSE if the socket takes it, then the end.
    private mutating func turnAway(_ socket: Int32, _ code: ResultCode) {
        let notice = CloseNotice(
            code: code, retryAfterMilliseconds: RetryAdvice.minimumMilliseconds,
            windowMilliseconds: RetryAdvice.windowMilliseconds, text: ByteView(code.name))
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { room in
            var writer = FrameWriter(room)
            notice.encode(into: &writer)
            if let frame = writer.finish() { _ = kernel.write(socket, frame) }
        }
        kernel.shutdownWrite(socket)
        // A socket that is closed with bytes unread sends RST, which would eat the frame.
        _ = kernel.read(socket, into: UnsafeMutableRawBufferPointer(start: readScratch, count: ShardLimits.readBytes))
        kernel.close(socket)
        counters.countClose(CloseReason(code: code))
        shared.connectionClosed()
    }

    /// Out of descriptors or kernel memory: the listeners rest, so that the loop does not spin (C31). Before that, some of
    /// those who wait are told, by way of a descriptor that is kept for it.
    private mutating func pauseListeners(_ errno: Int32) {
        counters.acceptPauses += 1
        record(.acceptPaused, a: 0, b: UInt64(UInt32(bitPattern: errno)))
        shared.log.write(.warn, "accepting pauses") { $0.field("errno", errno) }
        if listeners.reserve >= 0 {
            kernel.close(listeners.reserve)
            for descriptor in listeners.descriptors { turnAwayWaiting(at: descriptor) }
            listeners.reserve = kernel.eventfdCreate()
        }
        stopListening()
        listeners.resumeTick = tick + Tick.count(milliseconds: ShardLimits.acceptRestMilliseconds)
    }

    private mutating func turnAwayWaiting(at descriptor: Int32) {
        for _ in 0..<ShardLimits.acceptsPerTurn {
            guard case .accepted(let socket, _) = kernel.accept(descriptor) else { return }
            counters.accepted += 1
            _ = shared.connectionOpened(limit: settings.maximumConnections)
            turnAway(socket, .busy)
        }
    }

    /// Lets epoll tell of new connections (again), unless the shard is draining.
    mutating func resumeListeners() {
        guard !isDraining else { return }
        regainReserve()
        guard !listeners.isListening else { return }
        listeners.isListening = true
        for (position, descriptor) in listeners.descriptors.enumerated() {
            let failure = kernel.epollAdd(
                epoll, descriptor, events: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue,
                data: EventTarget.listener(position))
            precondition(failure == 0, "epoll refused a listener: \(failure)")
        }
    }

    /// Another shard may have been quicker to take the descriptor that the reserve had given up. Tried again and again.
    private mutating func regainReserve() {
        guard listeners.reserve < 0 else { return }
        listeners.reserve = kernel.eventfdCreate()
        if listeners.reserve < 0 {
            listeners.resumeTick = tick + Tick.count(milliseconds: ShardLimits.acceptRestMilliseconds)
        }
    }

    /// No more connections on this shard; the sockets themselves are closed by whoever opened them.
    mutating func stopListening() {
        guard listeners.isListening else { return }
        listeners.isListening = false
        for descriptor in listeners.descriptors { _ = kernel.epollDelete(epoll, descriptor) }
    }
}
