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
        if tick >= connection.pointee.receivedTick + UInt64(connection.pointee.heartbeatTimeoutTicks) {
            close(slot, connection, .heartbeatTimeout)
            return
        }
        if !connection.pointee.output.isEmpty, tick >= connection.pointee.progressTick + settings.outputStall {
            close(slot, connection, .slowConsumer)
            return
        }
        if isFrameOverdue(connection) {
            close(slot, connection, .heartbeatTimeout, text: "a frame did not arrive in time")
            return
        }
        judgeTokenAndRearm(slot, connection)
    }

    /// A frame that drips in byte by byte; frames that wait because we paused don't count.
    private func isFrameOverdue(_ connection: UnsafeMutablePointer<Connection>) -> Bool {
        connection.pointee.frameTick != 0
            && connection.pointee.flags.isDisjoint(with: [.readsPaused, .ready])
            && tick >= connection.pointee.frameTick + settings.frameDeadline
    }

    /// Sets the entry of a live session to the earliest thing that may be due.
    mutating func rearm(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        var due = connection.pointee.receivedTick + UInt64(connection.pointee.heartbeatTimeoutTicks)
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
