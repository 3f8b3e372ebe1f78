import Containers
import LinuxIO

/// `heartbeat`: every session keeps `--depth` PINGs in flight; with `--rate` PINGs are sent when they are due.
extension LoadEngine {
    mutating func runHeartbeat() {
        logInUsers(upTo: options.connections)
        guard !mustStop, held > 0 else { return }
        takeRoster()
        startMeasuring()
        if options.rate == nil { runBursts() } else { runArrivals() }
        figures.stopClock(at: now)
        phase = .finishing
        while inFlight > 0 && !isInterrupted { turn() }
    }

    private mutating func takeRoster() {
        for index in 0..<connections.highWater where connections.isLive(index) {
            connections.pointer(index).pointee.position = UInt32(roster.count)
            roster.append(connections.key(at: index))
        }
    }

    // MARK: Closed loop

    private mutating func runBursts() {
        for key in roster {
            if let connection = connections.pointer(for: key) { sendBurst(key, connection) }
        }
        while !mustStop, held > 0, now < endAt, issued < operationLimit || inFlight > 0 { turn(until: endAt) }
    }

    @inline(__always)
    private mutating func sendBurst(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        let count = min(UInt64(burst), operationLimit &- issued)
        guard count > 0 else {
            connection.pointee.waitingSince = 0
            return
        }
        issued &+= count
        inFlight &+= count
        connection.pointee.outstanding = UInt32(truncatingIfNeeded: count)
        connection.pointee.startedAt = now
        connection.pointee.waitingSince = now
        let bytes = Int(truncatingIfNeeded: count) &* 2
        _ = send(UnsafeRawBufferPointer(start: buffers.pings.baseAddress, count: bytes), key, connection)
    }

    /// `count` PONGs were read.
    @inline(__always)
    mutating func ponged(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>, count: UInt32) {
        guard count <= connection.pointee.outstanding else {
            fail(key, .protocolFault("PONG without PING"))
            return
        }
        connection.pointee.outstanding &-= count
        guard isBursting else {
            pongedOtherwise(key, connection, count: count)
            return
        }
        inFlight &-= UInt64(count)
        if figures.isMeasuring { figures.complete(now &- connection.pointee.startedAt, count: UInt64(count)) }
        guard connection.pointee.outstanding == 0 else { return }
        if phase == .measuring {
            sendBurst(key, connection)
        } else {
            connection.pointee.waitingSince = 0
        }
    }

    @inline(never) private mutating func pongedOtherwise(
        _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>, count: UInt32
    ) {
        if options.scenario == .heartbeat {
            arrivalsAnswered(key, connection, count: count)
        } else {
            heartbeatAnswered(connection, count: count)
        }
    }

    // MARK: Open loop

    private mutating func runArrivals() {
        while !mustStop {
            takeArrivals()
            if (arrivalsLeft == 0 && inFlight == 0 && dueInAll == 0) || now >= lastMomentAt || held == 0 { break }
            turn(until: arrivalsLeft > 0 ? pollBefore(intendedTime(of: issued)) : lastMomentAt)
        }
        figures.errors.add(.notStarted, count: arrivalsLeft + dueInAll)
        for key in roster { connections.pointer(for: key)?.pointee.due = 0 }
        dueInAll = 0
    }

    /// PINGs whose time has come go to the sessions in turn.
    private mutating func takeArrivals() {
        var budget = LoadLimits.eventsPerTurn
        while budget > 0, issued < operationLimit {
            let intendedAt = intendedTime(of: issued)
            guard intendedAt <= now, intendedAt < endAt else { return }
            let key = roster[Int(issued % UInt64(roster.count))]
            issued += 1
            budget -= 1
            guard let connection = connections.pointer(for: key) else {
                figures.errors.add(.notStarted)
                continue
            }
            connection.pointee.due += 1
            dueInAll += 1
            sendDue(key, connection)
        }
    }

    /// As many of the due PINGs as the depth allows.
    private mutating func sendDue(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        let count = min(connection.pointee.due, burst - connection.pointee.outstanding)
        guard count > 0 else { return }
        var turn = connection.pointee.answered + UInt64(connection.pointee.outstanding)
        for _ in 0..<count {
            figures.startLag.record(now - intendedTime(of: turn, position: connection.pointee.position))
            turn += 1
        }
        if connection.pointee.outstanding == 0 { connection.pointee.waitingSince = now }
        connection.pointee.due -= count
        connection.pointee.outstanding += count
        dueInAll -= UInt64(count)
        inFlight += UInt64(count)
        _ = send(UnsafeRawBufferPointer(rebasing: buffers.pings[..<(Int(count) * 2)]), key, connection)
    }

    private mutating func arrivalsAnswered(
        _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>, count: UInt32
    ) {
        inFlight -= UInt64(count)
        for _ in 0..<count {
            let intendedAt = intendedTime(of: connection.pointee.answered, position: connection.pointee.position)
            connection.pointee.answered += 1
            if figures.isMeasuring { figures.complete(now - intendedAt) }
        }
        connection.pointee.waitingSince = connection.pointee.outstanding == 0 ? 0 : now
        if connection.pointee.due > 0 && figures.isMeasuring { sendDue(key, connection) }
    }

    /// When a session's `turn`th PING was intended.
    private func intendedTime(of turn: UInt64, position: UInt32) -> UInt64 {
        intendedTime(of: turn * UInt64(roster.count) + UInt64(position))
    }
}
