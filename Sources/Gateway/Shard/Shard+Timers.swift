import Containers
import Reactor
import SessionCore
import WireProtocol

/// One wheel entry per connection, at the earliest thing that may be due. Receiving a byte only stores the turn's tick:
/// the entry looks again when it fires.
extension Shard {
    mutating func fireTimers() {
        if listeners.resumeTick != 0, tick >= listeners.resumeTick {
            listeners.resumeTick = 0
            resumeListeners()
        }
        // Nothing new can be due within the same tick, unless the last turn's budget was used up.
        guard tick != firedTick else { return }
        var left = ShardLimits.timersPerTurn
        while left > 0, let slot = wheel.popExpired(now: tick) {
            left -= 1
            fired(slot, connections.pointer(slot))
        }
        if left > 0 { firedTick = tick }
    }

    private mutating func fired(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        switch connection.pointee.state {
        case .awaitingFirstFrame, .admitting:
            if tick >= connection.pointee.deadlineTick {
                close(slot, connection, .loginTimeout)
            } else {
                wheel.schedule(slot, at: connection.pointee.deadlineTick)
            }
        case .closing:
            if tick >= connection.pointee.deadlineTick {
                release(slot, connection.pointee.closeReason)
            } else {
                wheel.schedule(slot, at: connection.pointee.deadlineTick)
            }
        case .open, .grace:
            judgeSession(slot, connection)
        }
    }

    /// Everything with a deadline on a live session.
    private mutating func judgeSession(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let key = connections.key(at: slot)
        if isSilent(connection) || isFrameOverdue(connection) || isStalled(connection) {
            // The process may have stood still: what the socket has or takes by now counts before the clock does.
            if connection.pointee.flags.contains(.wantsWrite) { writable(slot, connection) }
            guard connections.pointer(for: key) != nil, connection.pointee.isLoggedIn else { return }
            read(slot, connection)
            guard connections.pointer(for: key) != nil, connection.pointee.isLoggedIn else { return }
        }
        if isSilent(connection) {
            close(slot, connection, .heartbeatTimeout)
            return
        }
        if isStalled(connection) {
            close(slot, connection, .slowConsumer)
            return
        }
        if isFrameOverdue(connection) {
            close(slot, connection, .heartbeatTimeout, text: "a frame did not arrive in time")
            return
        }
        judgeTokenAndRearm(slot, connection)
    }

    /// Nothing heard for 1.5 intervals. While reads are paused nobody listens: then the silence has no meaning, and a peer
    /// that is gone takes no answer either (`isStalled`).
    private func isSilent(_ connection: UnsafeMutablePointer<Connection>) -> Bool {
        tick >= heardTick(connection) + UInt64(connection.pointee.heartbeatTimeoutTicks)
    }

    private func heardTick(_ connection: UnsafeMutablePointer<Connection>) -> UInt64 {
        connection.pointee.flags.contains(.readsPaused) ? tick : connection.pointee.receivedTick
    }

    /// The socket has taken nothing for too long of what waits.
    private func isStalled(_ connection: UnsafeMutablePointer<Connection>) -> Bool {
        !connection.pointee.output.isEmpty && tick >= connection.pointee.progressTick + settings.outputStall
    }

    /// A frame that drips in byte by byte; frames that wait because we paused don't count.
    private func isFrameOverdue(_ connection: UnsafeMutablePointer<Connection>) -> Bool {
        connection.pointee.frameTick != 0
            && connection.pointee.flags.isDisjoint(with: [.readsPaused, .ready])
            && tick >= connection.pointee.frameTick + settings.frameDeadline
    }

    /// Sets the entry of a live session to the earliest thing that may be due.
    mutating func rearm(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        var due = heardTick(connection) + UInt64(connection.pointee.heartbeatTimeoutTicks)
        due = min(due, tokenTick(connection))
        if !connection.pointee.output.isEmpty { due = min(due, connection.pointee.progressTick + settings.outputStall) }
        if connection.pointee.frameTick != 0, connection.pointee.flags.isDisjoint(with: [.readsPaused, .ready]) {
            due = min(due, connection.pointee.frameTick + settings.frameDeadline)
        }
        wheel.schedule(slot, at: max(due, tick + 1))
    }

    /// Makes sure that a live session is looked at by `due`; before login and while closing their own deadline stands.
    mutating func schedule(_ slot: UInt32, by due: UInt64) {
        let connection = connections.pointer(slot)
        guard connection.pointee.isLoggedIn else { return }
        if let standing = wheel.deadline(of: slot), standing <= due { return }
        wheel.schedule(slot, at: due)
    }
}
