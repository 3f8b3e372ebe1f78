import Containers
import WireProtocol

/// `presence`: watchers subscribe to all changers, who log in and out; each STATUS that tells a change is a delivery.
extension LoadEngine {
    mutating func runPresence() {
        logInUsers(options.watchers..<options.sessions, as: .registering)
        guard !mustStop else { return }
        issued = 0
        logInUsers(0..<options.watchers, as: .building)
        subscribeAll()
        guard !mustStop, held > 0 else { return }
        startMeasuring()
        if options.rate == nil { runRounds() } else { runChanges() }
        figures.stopClock(at: now)
        phase = .finishing
        while board.underWay > 0, !board.isStuck, !isInterrupted { turnOfPresence(until: .max) }
        checkLastStates()
    }

    private mutating func subscribeAll() {
        for watcher in 0..<options.watchers {
            let key = board.watcherKeys[watcher]
            guard let connection = connections.pointer(for: key) else { continue }
            inProgress += 1
            subscribeNext(key, connection)
            while inProgress >= options.concurrency, !mustStop { turn() }
        }
        while inProgress > 0, !mustStop { turn() }
    }

    /// One turn; then whether a change has not arrived in time.
    private mutating func turnOfPresence(until limit: UInt64) {
        turn(until: min(limit, now + options.timeoutNanoseconds / 8))
        guard board.underWay > 0, now >= nextArrivalCheckAt else { return }
        nextArrivalCheckAt = now + options.timeoutNanoseconds / 8
        for changer in board.changers where changer.awaited > 0 && now > changer.sentAt {
            if now - changer.sentAt > options.timeoutNanoseconds { board.isStuck = true }
        }
    }

    // MARK: Closed loop

    /// `--burst` changers change at once; when every watcher has got all of it, the next ones do.
    private mutating func runRounds() {
        while !mustStop, !board.isStuck, held > 0, now < endAt, board.activeChangers > 0 {
            if board.underWay == 0 {
                guard issued < operationLimit else { return }
                startRound()
            }
            turnOfPresence(until: endAt)
        }
    }

    private mutating func startRound() {
        for _ in 0..<min(options.burst, board.changers.count) {
            let changer = board.nextChanger
            board.nextChanger = changer + 1 < board.changers.count ? changer + 1 : 0
            guard !board.changers[changer].isRetired, issued < operationLimit else { continue }
            issued += 1
            now = kernel.monotonicNanoseconds()
            startChange(changer, now)
        }
    }

    // MARK: Open loop

    private mutating func runChanges() {
        while !mustStop, !board.isStuck, held > 0 {
            takeChanges()
            if (arrivalsLeft == 0 && board.underWay == 0 && board.dueInAll == 0) || now >= lastMomentAt { break }
            turnOfPresence(until: arrivalsLeft > 0 ? pollBefore(intendedChange(issued)) : lastMomentAt)
        }
        figures.errors.add(.notStarted, count: arrivalsLeft + board.dueInAll)
        for changer in board.changers.indices { board.changers[changer].due = 0 }
        board.dueInAll = 0
    }

    private mutating func takeChanges() {
        var budget = LoadLimits.eventsPerTurn
        while budget > 0, issued < operationLimit, intendedChange(issued) <= now, intendedChange(issued) < endAt {
            let changer = Int(issued % UInt64(board.changers.count))
            issued += 1
            budget -= 1
            guard !board.changers[changer].isRetired else {
                figures.errors.add(.notStarted)
                continue
            }
            board.changers[changer].due += 1
            board.dueInAll += 1
            startDueChange(changer)
        }
    }

    private mutating func startDueChange(_ changer: Int) {
        guard board.changers[changer].due > 0, !board.changers[changer].isUnderWay, figures.isMeasuring else { return }
        board.changers[changer].due -= 1
        board.dueInAll -= 1
        let turn = UInt64(board.changers[changer].changes) * UInt64(board.changers.count) + UInt64(changer)
        let intendedAt = intendedChange(turn)
        figures.startLag.record(now - min(intendedAt, now))
        startChange(changer, intendedAt)
    }

    /// Changes of one burst are intended at the same time.
    private func intendedChange(_ change: UInt64) -> UInt64 {
        intendedTime(of: change - change % UInt64(options.burst))
    }

    // MARK: Changes

    private mutating func startChange(_ number: Int, _ startedAt: UInt64) {
        let changer = board.changers.baseAddress.unsafelyUnwrapped + number
        changer.pointee.changes += 1
        changer.pointee.startedAt = startedAt
        changer.pointee.sentAt = now
        changer.pointee.awaited = UInt32(truncatingIfNeeded: held - board.openChangers)
        changer.pointee.isActing = true
        board.underWay += 1
        guard changer.pointee.status != .online else {
            changer.pointee.status = .loggedOut
            guard let connection = connections.pointer(for: changer.pointee.session) else { return }
            held -= 1
            board.openChangers -= 1
            heartbeats.cancel(changer.pointee.session.index)
            connection.pointee.state = .loggingOut
            logOut(changer.pointee.session, connection)
            return
        }
        changer.pointee.status = .online
        guard let key = openConnection(user: options.watchers + number, startedAt: startedAt) else {
            retire(number)
            return
        }
        changer.pointee.session = key
    }

    /// The changer's own part of a change is over, or a watcher has got it.
    mutating func finishIfSettled(_ number: Int) {
        guard !board.changers[number].isUnderWay else { return }
        board.underWay -= 1
        if options.rate != nil { startDueChange(number) }
    }

    /// Its connection failed, which has been counted: what became of its change is not looked at.
    mutating func retire(_ number: Int) {
        guard !board.changers[number].isRetired else { return }
        if board.changers[number].isUnderWay { board.underWay -= 1 }
        figures.errors.add(.notStarted, count: UInt64(board.changers[number].due))
        board.dueInAll -= UInt64(board.changers[number].due)
        board.changers[number] = Changer(changes: board.changers[number].changes, isRetired: true)
        board.activeChangers -= 1
    }

    // MARK: The end

    /// Every watcher's last state of every changer has to be the true one.
    private mutating func checkLastStates() {
        guard !isInterrupted else { return }
        var wrong: UInt64 = 0
        for watcher in 0..<board.watchers where connections.pointer(for: board.watcherKeys[watcher]) != nil {
            for (number, changer) in board.changers.enumerated() where changer.changes > 0 && !changer.isRetired {
                if board.cell(watcher, number).pointee.status != changer.status.rawValue { wrong += 1 }
            }
        }
        figures.errors.add(.state("watchers whose last state of a changer is not the true one"), count: wrong)
    }
}
