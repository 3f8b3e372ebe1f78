import Containers
import SessionCore
import WireProtocol

extension Shard {
    /// Goes on with the bulk job, if there is one.
    mutating func stepSweep() {
        guard sweep.isRunning else { return }
        var left = ShardLimits.sweepStepsPerTurn
        while left > 0, sweep.cursor < connections.highWater {
            let slot = sweep.cursor
            sweep.cursor += 1
            left -= 1
            if connections.isLive(slot) { look(at: slot, connections.pointer(slot)) }
        }
        if sweep.cursor >= connections.highWater { sweep.finish() }
    }

    private mutating func look(at slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard connection.pointee.state != .closing else { return }
        if sweep.reasons.contains(.drain) {
            close(slot, connection, .goingAway)
            return
        }
        guard connection.pointee.isLoggedIn else { return }
        let app = users.pointer(connection.pointee.session.user).pointee.app
        if sweep.reasons.contains(.appsChanged), !apps.apps[Int(app)].isServing {
            endByKick(slot, .appDisabled)
            return
        }
        if sweep.reasons.contains(.clockStep) { judgeTokenAndRearm(slot, connection) }
    }
}
