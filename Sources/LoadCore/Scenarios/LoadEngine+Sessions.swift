import Containers

/// Sessions that are held: of `heartbeat`, `idle` and `kick`.
extension LoadEngine {
    /// LOGIN_OK is there (of `heartbeat` and `idle`).
    mutating func sessionMade(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        connection.pointee.state = .open
        inProgress -= 1
        hold(key.index)
        if options.scenario == .idle && figures.isMeasuring {
            figures.latency.record(now - connection.pointee.startedAt)
        }
    }

    /// A connection of `heartbeat` or `idle` is gone; the error has been counted.
    mutating func sessionLost(_ gone: LoadConnection) {
        guard gone.state == .open else {
            inProgress -= 1
            return
        }
        guard options.scenario == .heartbeat else { return }
        inFlight -= UInt64(gone.outstanding)
        dueInAll -= UInt64(gone.due)
        figures.errors.add(.notStarted, count: UInt64(gone.due))
    }

    /// The next heartbeat, at the server's interval with ±10 % of jitter, so that sessions made together do not beat
    /// together (contract, row 29b). The heartbeat scenario has its own PINGs.
    mutating func scheduleHeartbeat(_ index: UInt32) {
        guard options.scenario != .heartbeat, heartbeatSeconds > 0 else { return }
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let share = 0.9 + 0.2 * Double(random >> 11) / Double(1 << 53)
        heartbeats.schedule(index, at: now / 1_000_000 + UInt64(Double(heartbeatSeconds) * 1_000 * share))
    }

    mutating func sendDueHeartbeats() {
        var budget = LoadLimits.eventsPerTurn
        while budget > 0, let index = heartbeats.popExpired(now: now / 1_000_000) {
            budget -= 1
            guard connections.isLive(index) else { continue }
            let connection = connections.pointer(index)
            guard connection.pointee.state == .open else { continue }
            connection.pointee.outstanding += 1
            if connection.pointee.waitingSince == 0 { connection.pointee.waitingSince = now }
            let ping = UnsafeRawBufferPointer(rebasing: buffers.pings[..<2])
            guard send(ping, connections.key(at: index), connection) else { continue }
            figures.heartbeatsSent += 1
            scheduleHeartbeat(index)
        }
    }

    /// PONGs that are no part of a measured round trip.
    mutating func heartbeatAnswered(_ connection: UnsafeMutablePointer<LoadConnection>, count: UInt32) {
        figures.heartbeatsAnswered += UInt64(count)
        guard connection.pointee.outstanding == 0 else { return }
        if options.scenario == .kick, displacements[Int(connection.pointee.user)].isUnderWay { return }
        connection.pointee.waitingSince = 0
    }
}
