import WireProtocol

extension PresenceState {
    /// Sessions came, and perhaps went in the same step: a device that replaced its own connection, a newcomer that
    /// displaced others. Called once, with the platforms of all sessions that are live now (at least one).
    ///
    /// - Parameter isWatched: whether any shard watches this user. Nothing is told otherwise.
    public mutating func came(
        platforms: UInt32, at time: PresenceTime, isWatched: Bool, timing: PresenceTiming
    ) -> PresenceEffect {
        assert(platforms != 0, "a session without a platform")
        let tellsOwn = platforms != livePlatforms
        offlineAt = PresenceState.never
        change(to: .online, platforms, at: time)
        return settle(tellsOwn: tellsOwn, at: time, isWatched: isWatched, timing: timing)
    }

    /// A session went. `platforms` are those of the sessions that are left; how it went counts only for the last one.
    public mutating func left(
        _ departure: PresenceDeparture, platforms: UInt32, at time: PresenceTime, isWatched: Bool,
        timing: PresenceTiming
    ) -> PresenceEffect {
        if platforms != 0 { return came(platforms: platforms, at: time, isWatched: isWatched, timing: timing) }
        if status == .online {
            switch departure {
            case .lost where timing.offlineDelayMilliseconds > 0:
                if !awaitsReturn {
                    offlineAt = time.monotonicMilliseconds + UInt64(timing.offlineDelayMilliseconds)
                }
            case .lost, .ended: goOffline(.offline, at: time)
            case .logout: goOffline(.loggedOut, at: time)
            }
        }
        return settle(tellsOwn: false, at: time, isWatched: isWatched, timing: timing)
    }

    mutating func goOffline(_ status: PresenceStatus, at time: PresenceTime) {
        offlineAt = PresenceState.never
        change(to: status, 0, at: time)
    }

    private mutating func change(to status: PresenceStatus, _ platforms: UInt32, at time: PresenceTime) {
        let bits = UInt16(truncatingIfNeeded: platforms)
        guard status != self.status || bits != platformBits else { return }
        if status != self.status {
            lastUpdateMilliseconds = max(lastUpdateMilliseconds, time.wallMilliseconds)
        }
        self.status = status
        platformBits = bits
        version = max(version == .max ? version : version + 1, time.versionFloor)
    }
}
