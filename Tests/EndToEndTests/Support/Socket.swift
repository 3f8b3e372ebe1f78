import Glibc

/// A blocking-with-deadlines TCP connection over a non-blocking descriptor.
final class Socket {
    enum Received: Equatable {
        case bytes([UInt8])
        case finished
        case reset
        case nothing
    }

    let descriptor: Int32
    private var isClosed = false

    /// - Parameters:
    ///   - receiveBufferBytes: set before connecting, as only then it bounds the window.
    ///   - source: last byte of the 127.0.0.x to come from.
    init(port: UInt16, receiveBufferBytes: Int32? = nil, source: UInt8? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure("no socket: errno \(errno)") }
        if var size = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        if let source, Socket.with(address: source, port: 0, { bind(descriptor, $0, $1) }) != 0 {
            throw Failure("cannot bind to 127.0.0.\(source): errno \(errno)")
        }
        let status = Socket.with(address: 1, port: port) { connect(descriptor, $0, $1) }
        guard status == 0 else { throw Failure("cannot connect: errno \(errno)") }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close() }

    private static func with(
        address last: UInt8, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 | UInt32(last)).bigEndian
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends as much as the peer takes before the deadline or its end.
    /// - Returns: the bytes that the kernel took.
    func push(_ bytes: [UInt8], until deadline: Deadline) -> Int {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                return send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
            } else if errno != EAGAIN || !wait(for: POLLOUT, until: deadline) {
                break
            }
        }
        return sent
    }

    /// What is there, or comes before the deadline.
    func pull(until deadline: Deadline, atMost limit: Int = 65_536) -> Received {
        var room = [UInt8](repeating: 0, count: limit)
        while true {
            let count = recv(descriptor, &room, limit, 0)
            if count > 0 { return .bytes(Array(room[..<count])) }
            if count == 0 { return .finished }
            if errno != EAGAIN { return .reset }
            if !wait(for: POLLIN, until: deadline) { return .nothing }
        }
    }

    /// Whether the descriptor became ready.
    func wait(for events: Int32, until deadline: Deadline) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let count = poll(&entry, 1, deadline.millisecondsLeft)
            if count > 0 { return true }
            if count == 0 && deadline.isOver { return false }
        }
    }

    /// FIN; goes on reading.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Stops reading; goes on sending.
    func stopReceiving() { shutdown(descriptor, Int32(SHUT_RD)) }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        Glibc.close(descriptor)
    }

    /// RST instead of FIN.
    func abort() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }
}

/// A socket that two threads use: one sends, one receives.
final class SharedSocket: @unchecked Sendable {
    let socket: Socket
    init(_ socket: Socket) { self.socket = socket }
}
