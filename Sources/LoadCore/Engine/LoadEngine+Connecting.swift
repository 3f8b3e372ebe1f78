import Containers
import LinuxIO

extension LoadEngine {
    /// Connects and writes LOGIN at once if the kernel takes it, as it does on loopback: saves an event and an epoll
    /// call per connection.
    ///
    /// - Parameter startedAt: from when the operation's latency counts.
    /// - Returns: the connection; nil when it failed, which has been counted then.
    mutating func openConnection(user: Int, device: Int = 0, startedAt: UInt64) -> SlabKey? {
        let descriptor: Int32
        switch kernel.connect(to: options.target, from: takeSource()) {
        case .connected(let opened), .inProgress(let opened): descriptor = opened
        case .failed(let number):
            figures.errors.add(.connect(number))
            return nil
        }
        let connection = LoadConnection(
            descriptor: descriptor, user: UInt32(truncatingIfNeeded: user), device: UInt8(truncatingIfNeeded: device),
            startedAt: startedAt, now: now)
        guard let key = connections.insert(connection) else {
            preconditionFailure("more connections than the run may have")
        }
        let pointer = connections.pointer(key.index)
        guard writeLogin(pointer) else {
            close(key)
            return nil
        }
        var events = EpollEvents.readable | EpollEvents.peerFinished
        if pointer.pointee.state == .connecting { events |= EpollEvents.writable }
        let number = kernel.epollAdd(epoll, descriptor, events: events, data: key.packed)
        guard number == 0 else {
            figures.errors.add(.connect(number))
            close(key)
            return nil
        }
        return key
    }

    private mutating func takeSource() -> SocketAddress? {
        guard !options.sources.isEmpty else { return nil }
        nextSource = nextSource + 1 < options.sources.count ? nextSource + 1 : 0
        return options.sources[nextSource]
    }

    /// False when the connection failed, which has been counted then. Stays `connecting` while the kernel takes
    /// nothing.
    private mutating func writeLogin(_ connection: UnsafeMutablePointer<LoadConnection>) -> Bool {
        let frame = logins.frame(user: Int(connection.pointee.user), device: Int(connection.pointee.device))
        switch kernel.write(connection.pointee.descriptor, frame) {
        case .bytes(frame.count):
            connection.pointee.state = .loggingIn
            return true
        case .wouldBlock: return true
        case .failed(let number):
            figures.errors.add(.connect(number))
            return false
        case .bytes, .endOfFile:
            figures.errors.add(.lost(0))
            return false
        }
    }

    /// The connection is established, or has failed.
    mutating func becameWritable(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        let number = kernel.connectError(connection.pointee.descriptor)
        guard number == 0 else {
            fail(key, .connect(number))
            return
        }
        guard writeLogin(connection) else {
            abandon(key)
            return
        }
        guard connection.pointee.state != .connecting else { return }
        let events = EpollEvents.readable | EpollEvents.peerFinished
        let result = kernel.epollModify(epoll, connection.pointee.descriptor, events: events, data: key.packed)
        if result != 0 { fail(key, .connect(result)) }
    }

    /// Counts the error and gives the connection up.
    mutating func fail(_ key: SlabKey, _ error: LoadError) {
        figures.errors.add(error)
        abandon(key)
    }

    /// Closes the connection and lets the scenario go on without it. The error has been counted.
    mutating func abandon(_ key: SlabKey) {
        guard let connection = connections.pointer(for: key) else { return }
        let gone = connection.pointee
        close(key)
        switch options.scenario {
        case .login: inProgress -= 1
        case .heartbeat, .idle: sessionLost(gone)
        case .kick: displacementFailed(Int(gone.user))
        case .presence: presenceLost(gone)
        }
    }

    /// Closes the descriptor, which leaves the epoll by that.
    mutating func close(_ key: SlabKey) {
        guard let connection = connections.pointer(for: key) else { return }
        if connection.pointee.state == .open || connection.pointee.state == .kicked { held -= 1 }
        heartbeats.cancel(key.index)
        connection.pointee.input.release()
        kernel.close(connection.pointee.descriptor)
        connections.remove(key.index)
    }
}
