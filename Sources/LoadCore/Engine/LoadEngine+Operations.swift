/// The part of `login` and `kick` that is the same: operations that are started one by one.
extension LoadEngine {
    /// Starts operations until time or count is over, then lets those under way come to their end.
    mutating func measureOperations() {
        startMeasuring()
        while !mustStop {
            startOperations()
            if operationsAreOver { break }
            turn(until: nextStartAt)
        }
        if options.rate != nil { figures.errors.add(.notStarted, count: arrivalsLeft) }
        figures.stopClock(at: now)
        phase = .finishing
        while inProgress > 0 && !isInterrupted { turn() }
    }

    private mutating func startOperations() {
        while inProgress < options.concurrency, now >= pausedUntil, mayStart {
            let intendedAt = options.rate == nil ? now : intendedTime(of: issued)
            if options.rate != nil { figures.startLag.record(now - intendedAt) }
            let isStarted = options.scenario == .kick ? startDisplacement(intendedAt) : startNumberedLogin(intendedAt)
            issued += 1
            if !isStarted { return }
        }
    }

    private var mayStart: Bool {
        guard issued < operationLimit, options.scenario != .kick || !ready.isEmpty else { return false }
        guard options.rate != nil else { return now < endAt }
        let intendedAt = intendedTime(of: issued)
        return intendedAt <= now && intendedAt < endAt
    }

    private var operationsAreOver: Bool {
        if options.scenario == .kick && ready.isEmpty && inProgress == 0 { return true }
        if options.rate == nil { return now >= endAt || (issued >= operationLimit && inProgress == 0) }
        return (arrivalsLeft == 0 && inProgress == 0) || now >= lastMomentAt
    }

    /// When to look again even without an event.
    private var nextStartAt: UInt64 {
        if pausedUntil > now { return pausedUntil }
        guard options.rate != nil else { return endAt }
        guard inProgress < options.concurrency, arrivalsLeft > 0 else { return lastMomentAt }
        return pollBefore(intendedTime(of: issued))
    }

    /// One of the users in turn, each time as another device.
    private mutating func startNumberedLogin(_ startedAt: UInt64) -> Bool {
        let user = Int(issued % UInt64(logins.users))
        logins.number(user: user, issued)
        return startLogin(user: user, startedAt: startedAt)
    }
}
