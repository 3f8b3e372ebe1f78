import CLinux
import Containers
import LinuxIO

extension Shard {
    /// Tells epoll what this connection waits for. Cost: one `epoll_ctl`; called only when that changes.
    mutating func updateInterest(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard connection.pointee.flags.contains(.registered) else { return }
        let failure = kernel.epollModify(
            epoll, connection.pointee.descriptor, events: interest(of: connection),
            data: connections.key(at: slot).packed)
        assert(failure == 0, "epoll_ctl MOD: \(failure)")
    }

    /// Puts the connection into this shard's epoll. False when the kernel refused.
    mutating func register(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) -> Bool {
        let failure = kernel.epollAdd(
            epoll, connection.pointee.descriptor, events: interest(of: connection),
            data: connections.key(at: slot).packed)
        if failure == 0 { connection.pointee.flags.insert(.registered) }
        return failure == 0
    }

    /// No more frames are taken from this connection until `resumeReads`.
    mutating func pauseReads(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard !connection.pointee.flags.contains(.readsPaused) else { return }
        connection.pointee.flags.insert(.readsPaused)
        updateInterest(slot, connection)
    }

    /// Frames are taken again; what waited in the buffer is worked on in the next turn at the latest.
    mutating func resumeReads(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard connection.pointee.flags.contains(.readsPaused) else { return }
        connection.pointee.flags.remove(.readsPaused)
        // Nobody listened meanwhile: silence and half a frame count from now.
        connection.pointee.receivedTick = tick
        connection.pointee.frameTick = 0
        updateInterest(slot, connection)
        if !connection.pointee.input.isEmpty || connection.pointee.flags.contains(.endOfFile) {
            standReady(slot, connection)
        }
    }

    /// Queues the connection for the next turn.
    mutating func standReady(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard !connection.pointee.flags.contains(.ready) else { return }
        connection.pointee.flags.insert(.ready)
        ready.append(connections.key(at: slot).packed)
    }

    private func interest(of connection: UnsafeMutablePointer<Connection>) -> UInt32 {
        let flags = connection.pointee.flags
        var events: UInt32 = 0
        if flags.isDisjoint(with: [.readsPaused, .endOfFile]) || connection.pointee.state == .closing,
            !flags.contains(.endOfFile)
        {
            events |= EPOLLIN.rawValue
        }
        if flags.contains(.wantsWrite) { events |= EPOLLOUT.rawValue }
        return events
    }
}
