/// A status on the wire.
struct PresenceStatus: Equatable, Sendable {
    enum Kind { static let (unknown, online, offline, loggedOut) = (UInt8(0), UInt8(1), UInt8(2), UInt8(3)) }

    var user: Text
    var status: UInt8
    var platforms: UInt64
    var version: UInt64
    var lastUpdate: UInt64

    fileprivate init(_ body: inout BodyReader) throws {
        (user, status, platforms) = (try body.text(), try body.u8(), try body.varint())
        (version, lastUpdate) = (try body.varint(), try body.varint())
    }
}

/// All pages of an answer of presence.
struct PresenceAnswer: Sendable {
    var pages = 0
    var statuses: [PresenceStatus] = []
    /// By user id, of SUBSCRIPTIONS_PAGE.
    var ends: [Text: UInt64] = [:]
    var faults: [Text: UInt64] = [:]
    /// The code of ERROR or CLOSE that came instead.
    var refusal: UInt64?

    var byUser: [Text: PresenceStatus] { Dictionary(statuses.map { ($0.user, $0) }, uniquingKeysWith: { $1 }) }
}

/// A session that keeps every event of presence it gets, and holds the order of versions to the contract.
final class PresenceClient {
    let socket: Socket
    private(set) var events: [PresenceStatus] = []
    private(set) var cursor: Text = ""
    /// STATUS frames, the empty ones included.
    private(set) var statusFrames = 0
    /// The code of the CLOSE or KICKED that ended it.
    private(set) var closeCode: UInt64?
    private(set) var isOver = false
    /// Users whose version went back.
    private(set) var backward: [Text] = []
    private var known: [Text: UInt64] = [:]
    private var pending: [UInt8] = []
    private var position = 0
    private var lastID: UInt64 = 1

    init(_ server: Server, _ fields: LoginFields, receiveBufferBytes: Int32? = nil, source: UInt8? = nil) throws {
        socket = try Socket(port: server.port, receiveBufferBytes: receiveBufferBytes, source: source)
        try send(fields.frame)
        let frame = try answer(within: 10)
        guard case .loginOK(let session) = try Answer(type: frame.type, body: frame.body) else {
            throw Failure("LOGIN of \(fields.user) was answered with \(frame)")
        }
        cursor = session.cursor
    }

    convenience init(_ server: Server, _ user: Text, device: Text = "device-1", platform: UInt8 = 6) throws {
        try self.init(server, LoginFields(user, device: device, platform: platform))
    }

    func send(_ bytes: [UInt8]) throws {
        let sent = socket.push(bytes, until: Deadline(in: 5))
        if sent < bytes.count { throw Failure("the server took \(sent) of \(bytes.count) bytes") }
    }

    // MARK: Requests

    func subscribe(_ users: [Text], minutes: UInt64 = 60) throws -> PresenceAnswer {
        try ask(0x10, users, minutes: minutes)
    }
    func unsubscribe(_ users: [Text]) throws -> PresenceAnswer { try ask(0x11, users) }
    func query(_ users: [Text]) throws -> PresenceAnswer { try ask(0x12, users) }
    func subscriptions(_ users: [Text] = []) throws -> PresenceAnswer { try ask(0x13, users) }

    private func ask(_ type: UInt8, _ users: [Text], minutes: UInt64? = nil) throws -> PresenceAnswer {
        lastID += 1
        let id = lastID
        try send(
            BodyWriter.frame(type) { body in
                body.varint(id)
                if let minutes { body.varint(minutes) }
                body.varint(UInt64(users.count))
                for user in users { body.text(user) }
            })
        var answer = PresenceAnswer()
        while true {
            let frame = try self.answer(within: 10)
            guard frame.type == type | 0x40 else {
                answer.refusal = try Answer(type: frame.type, body: frame.body).code
                return answer
            }
            var body = BodyReader(frame.body)
            guard try body.varint() == id else { throw Failure("another request was answered") }
            let more = try body.u8()
            answer.pages += 1
            if type != 0x11 {
                for _ in 0..<(try body.varint()) {
                    let status = try PresenceStatus(&body)
                    answer.statuses.append(status)
                    if type == 0x13 { answer.ends[status.user] = try body.varint() }
                }
            }
            if type != 0x13 {
                for _ in 0..<(try body.varint()) { answer.faults[try body.text()] = try body.varint() }
            }
            try body.finish()
            if more == 0 { return answer }
        }
    }

    /// Everything that was told before the answer is in `events`.
    func ping(within seconds: Double = 10) throws {
        try send(ClientFrames.ping)
        let frame = try answer(within: seconds)
        guard frame.type == 0x41 else { throw Failure("PING was answered with \(frame)") }
    }

    /// Logs out and waits for the end.
    func logout() throws {
        lastID += 1
        try send(ClientFrames.logout(lastID))
        guard try answer(within: 5).type == 0x43 else { throw Failure("LOGOUT was not answered") }
        socket.close()
    }

    // MARK: Events

    func last(_ user: Text) -> PresenceStatus? { events.last { $0.user == user } }

    func forgetEvents() { events = [] }

    /// Reads on until `isDone`.
    func wait(within seconds: Double = 5, until isDone: (PresenceClient) -> Bool) throws {
        let deadline = Deadline(in: seconds)
        while !isDone(self) {
            if isOver { throw Failure("the connection is over (\(closeCode ?? 0)); events: \(events.suffix(5))") }
            if let frame = try frame(until: deadline) { throw Failure("no answer was expected: \(frame)") }
            if deadline.isOver && !isDone(self) {
                throw Failure("not within \(seconds) s; events: \(events.suffix(5))")
            }
        }
    }

    func wait(_ user: Text, is status: UInt8, within seconds: Double = 5) throws {
        try wait(within: seconds) { $0.last(user)?.status == status }
    }

    /// Reads to the end of the connection.
    func drain(within seconds: Double = 5) throws {
        let deadline = Deadline(in: seconds)
        while !isOver && !deadline.isOver { _ = try frame(until: deadline) }
        socket.close()
    }

    private func answer(within seconds: Double) throws -> (type: UInt8, body: [UInt8]) {
        let deadline = Deadline(in: seconds)
        while true {
            if let frame = try frame(until: deadline) { return frame }
            if isOver { throw Failure("the connection is over: \(closeCode ?? 0)") }
            if deadline.isOver { throw Failure("no answer within \(seconds) s") }
        }
    }

    /// The next frame that is no event; nil after an event, at the end, and at the deadline.
    private func frame(until deadline: Deadline) throws -> (type: UInt8, body: [UInt8])? {
        guard let (type, body) = takeFrame() else {
            switch socket.pull(until: deadline) {
            case .bytes(let more):
                pending = pending[position...] + more
                position = 0
            case .finished, .reset: isOver = true
            case .nothing: break
            }
            return nil
        }
        guard type == 0x74 else {
            if type == 0x71 || type == 0x72 { closeCode = try Answer(type: type, body: body).code }
            return (type, body)
        }
        try note(body)
        return nil
    }

    private func note(_ bytes: [UInt8]) throws {
        var body = BodyReader(bytes)
        let cursor = try body.text()
        if !cursor.bytes.isEmpty { self.cursor = cursor }
        statusFrames += 1
        for _ in 0..<(try body.varint()) {
            let status = try PresenceStatus(&body)
            events.append(status)
            guard status.status != PresenceStatus.Kind.unknown else { continue }
            if status.version < known[status.user] ?? 0 { backward.append(status.user) }
            known[status.user] = status.version
        }
        try body.finish()
    }

    private func takeFrame() -> (type: UInt8, body: [UInt8])? {
        var (length, header) = (0, 0)
        repeat {
            guard position + header < pending.count, header < 3 else { return nil }
            length |= Int(pending[position + header] & 0x7F) << (7 * header)
            header += 1
        } while pending[position + header - 1] >= 0x80
        let start = position + header
        guard length > 0, pending.count - start >= length else { return nil }
        position = start + length
        return (pending[start], Array(pending[(start + 1)..<position]))
    }
}

/// Users that have been here: registered by a login and gone by a logout.
enum Visitors {
    static func names(_ count: Int, _ prefix: String = "v") -> [Text] { (0..<count).map { "\(prefix)-\($0)" } }

    /// Several threads log each of them in and out.
    static func visit(_ server: Server, _ names: [Text], appkey: Text = "demo") throws {
        let threads = names.count < 32 ? 1 : 4
        _ = try atOnce(threads) { thread in
            for index in stride(from: thread, to: names.count, by: threads) {
                let client = try server.connect(source: UInt8(2 + index % 8))
                try client.send(LoginFields(names[index], appkey: appkey).frame + ClientFrames.logout(2))
                let (answers, _) = try client.drain()
                guard answers.count == 2, answers.last == .logoutOK(id: 2, unbound: 0) else {
                    throw Failure("\(names[index]) could not visit: \(answers)")
                }
            }
        }
    }
}

extension TestConfig {
    /// Calls of presence are charged per id; these tests are not about that.
    static func presence(shards: Int = 2, _ settings: [String: String] = [:]) -> TestConfig {
        var config = TestConfig()
        config.shards = shards
        config.settings = ["limits.requests_per_second": "1000000", "limits.request_burst": "1000000"]
        config.settings.merge(settings) { $1 }
        return config
    }
}
