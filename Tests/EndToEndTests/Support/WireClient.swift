/// One connection that speaks frames. Every wait has an end.
final class WireClient {
    /// How a connection ended.
    enum End: Equatable { case finished, reset, stillOpen }

    let socket: Socket
    /// Bytes received and not read yet.
    private(set) var pending: [UInt8] = []
    private var end: End = .stillOpen
    private var lastRequestID: UInt64 = 1

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// Whether the connection has ended and everything before it was read.
    var isOver: Bool { end != .stillOpen }

    func nextRequestID() -> UInt64 {
        lastRequestID += 1
        return lastRequestID
    }

    func send(_ bytes: [UInt8], within seconds: Double = 5) throws {
        let sent = socket.push(bytes, until: Deadline(in: seconds))
        if sent < bytes.count { throw Failure("the server took \(sent) of \(bytes.count) bytes") }
    }

    /// The next frame that is no event of presence (those come at any time); nil when none came before the deadline or
    /// the end.
    func frameIfAny(until deadline: Deadline) throws -> (type: UInt8, body: [UInt8], raw: [UInt8])? {
        while true {
            if let frame = try takeFrame() {
                if frame.type & 0x7F == 0x74 { continue }
                return frame
            }
            guard end == .stillOpen else { return nil }
            switch socket.pull(until: deadline) {
            case .bytes(let more): pending += more
            case .finished: end = .finished
            case .reset: end = .reset
            case .nothing: return nil
            }
        }
    }

    private func takeFrame() throws -> (type: UInt8, body: [UInt8], raw: [UInt8])? {
        var length = 0
        var header = 0
        repeat {
            guard header < pending.count else { return nil }
            guard header < 3 else {
                throw Failure("the server sent a header of more than three bytes: \(pending.prefix(8))")
            }
            length |= Int(pending[header] & 0x7F) << (7 * header)
            header += 1
        } while pending[header - 1] >= 0x80
        guard (1...16_384).contains(length), header == 1 || pending[header - 1] != 0 else {
            throw Failure("the server sent a bad length: \(pending.prefix(8))")
        }
        guard pending.count >= header + length else { return nil }
        let raw = Array(pending[..<(header + length)])
        pending.removeFirst(raw.count)
        return (raw[header], Array(raw[(header + 1)...]), raw)
    }

    func next(within seconds: Double = 5) throws -> Answer {
        guard let frame = try frameIfAny(until: Deadline(in: seconds)) else {
            throw Failure("no frame within \(seconds) s; the connection: \(end), \(pending.count) bytes of a frame")
        }
        return try Answer(type: frame.type, body: frame.body)
    }

    /// Nil when nothing came in this time; an end also says nil.
    func nextIfAny(within seconds: Double) throws -> Answer? {
        try frameIfAny(until: Deadline(in: seconds)).map { try Answer(type: $0.type, body: $0.body) }
    }

    /// Reads to the end of the connection.
    /// - Returns: the frames before it, and whether it was a FIN or an RST.
    func drain(within seconds: Double = 5) throws -> (answers: [Answer], end: End) {
        let deadline = Deadline(in: seconds)
        var answers: [Answer] = []
        while let frame = try frameIfAny(until: deadline) {
            answers.append(try Answer(type: frame.type, body: frame.body))
        }
        // As a good client does when it has read the last frame.
        if end != .stillOpen { socket.close() }
        if !pending.isEmpty { throw Failure("the connection ended within a frame: \(pending.prefix(32))") }
        return (answers, end)
    }

    /// Reads until `count` PONGs have come, in whole buffers; fewer when something else comes, or nothing for long.
    func countPongs(_ count: Int, within seconds: Double = 20) throws -> Int {
        let deadline = Deadline(in: seconds)
        var (bytes, position) = (pending, 0)
        pending = []
        var pongs = 0
        while pongs < count {
            while position + 2 <= bytes.count, pongs < count, bytes[position] == 0x01, bytes[position + 1] == 0x41 {
                position += 2
                pongs += 1
            }
            // An event of presence in between, short as it is for one user.
            if position + 2 <= bytes.count, pongs < count, bytes[position + 1] == 0x74 {
                let end = position + 1 + Int(bytes[position])
                if end <= bytes.count {
                    position = end
                    continue
                }
            } else if position + 2 <= bytes.count, pongs < count {
                return pongs
            }
            guard pongs < count, case .bytes(let more) = socket.pull(until: deadline) else { break }
            bytes = Array(bytes[position...]) + more
            position = 0
        }
        pending = Array(bytes[min(position, bytes.count)...])
        return pongs
    }

    /// All bytes to the end of the connection.
    func drainBytes(within seconds: Double = 5) -> (bytes: [UInt8], end: End) {
        let deadline = Deadline(in: seconds)
        while end == .stillOpen {
            switch socket.pull(until: deadline) {
            case .bytes(let more): pending += more
            case .finished: end = .finished
            case .reset: end = .reset
            case .nothing: return (pending, end)
            }
        }
        return (pending, end)
    }
}
