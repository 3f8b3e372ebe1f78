extension LoadEngine {
    /// The whole run. Afterwards the figures are complete.
    mutating func run() {
        switch options.scenario {
        case .login: runLogin()
        case .heartbeat: runHeartbeat()
        case .idle: runIdle()
        case .kick: runKick()
        case .presence: runPresence()
        }
        figures.stopClock(at: now)
        progress.end()
    }

    /// Logs users in, one connection each, until `wanted` have been tried. `login` logs them out again at once.
    mutating func logInUsers(upTo wanted: Int) {
        logInUsers(0..<wanted, as: options.scenario == .login ? .registering : .building)
    }

    /// Of `users` those are left out that were `issued` before.
    mutating func logInUsers(_ users: Range<Int>, as phase: LoadPhase) {
        self.phase = phase
        progress.expect(UInt64(users.count))
        while !mustStop {
            while issued < users.count, inProgress < options.concurrency, now >= pausedUntil {
                startLogin(user: users.lowerBound + Int(issued), startedAt: now)
                issued += 1
            }
            if issued == users.count && inProgress == 0 { return }
            turn(until: pausedUntil > now ? pausedUntil : .max)
        }
    }

    /// False when the connection failed at once, which has been counted then.
    @discardableResult mutating func startLogin(user: Int, startedAt: UInt64) -> Bool {
        guard openConnection(user: user, startedAt: startedAt) != nil else {
            pauseStarting()
            return false
        }
        inProgress += 1
        return true
    }

    /// What fails at once would fail a million times a second.
    mutating func pauseStarting() { pausedUntil = now + 1_000_000 }

    mutating func startMeasuring() {
        phase = .measuring
        issued = 0
        figures.startClock()
        now = figures.startedAt
        endAt = options.durationNanoseconds.map { now + $0 } ?? .max
        progress.expect(options.count ?? 0)
    }

    /// A session is held from now on.
    mutating func hold(_ index: UInt32) {
        held += 1
        scheduleHeartbeat(index)
        if phase == .building, held % max(options.sessions / LoadLimits.memoryPoints, 1) == 0 {
            figures.server?.noteMemory(sessions: held)
        }
    }
}
