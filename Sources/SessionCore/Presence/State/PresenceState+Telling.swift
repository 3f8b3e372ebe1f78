extension PresenceState {
    /// The moment of ``lookAgainAt`` has come; earlier or later does no harm.
    public mutating func due(
        at time: PresenceTime, isWatched: Bool, timing: PresenceTiming
    ) -> PresenceEffect {
        if time.monotonicMilliseconds >= offlineAt { goOffline(.offline, at: time) }
        return settle(tellsOwn: false, at: time, isWatched: isWatched, timing: timing)
    }

    /// Somebody is answered with the state as it is now: a subscriber, a query. Had watchers not been told that state
    /// yet, what follows is told in any case, also when it is what they were told before.
    public mutating func shown() {
        if differsFromTold { wasShown = true }
    }

    var isPending: Bool { wasShown || differsFromTold }

    var differsFromTold: Bool { status != toldStatus || platformBits != toldPlatformBits }

    mutating func noteTold() {
        toldStatus = status
        toldPlatformBits = platformBits
        toldUpdateMilliseconds = lastUpdateMilliseconds
        wasShown = false
    }

    /// Decides what is told now, after the state may have changed.
    mutating func settle(
        tellsOwn: Bool, at time: PresenceTime, isWatched: Bool, timing: PresenceTiming
    ) -> PresenceEffect {
        var tells = false
        if !isWatched {
            // Whoever subscribes later is answered with the state itself.
            noteTold()
        } else if !isPending {
            lastUpdateMilliseconds = toldUpdateMilliseconds
        } else if time.monotonicMilliseconds >= tellableAt {
            tells = true
            noteTold()
            tellableAt = time.monotonicMilliseconds + UInt64(timing.intervalMilliseconds)
        }
        return PresenceEffect(tellsOwnDevices: tellsOwn, tellsWatchers: tells, lookAgainAt: lookAgainAt)
    }
}
