import WireProtocol

/// What the owner knows of one user's presence, and what it told last (rows 30, 33, 37; C15, C19, C27).
///
/// 48 bytes in the user's record. The rules are pure: events and the time go in, a ``PresenceEffect`` comes out.
///
/// - A change of status or platforms makes a new version: `max(last + 1, clock)`.
/// - Watchers are told the first change at once and the next after an interval, always ending with the true state.
///   What came and went in between is not told, unless someone asked in between and was shown it.
/// - `lastUpdate` moves with the status only, never back. A flap that nobody was told leaves it as it was.
public struct PresenceState: BitwiseCopyable, Equatable, Sendable {
    /// Grows with each change; 0: never seen.
    public internal(set) var version: UInt64 = 0
    /// Wall milliseconds of the last change of status; 0: never seen.
    public internal(set) var lastUpdateMilliseconds: UInt64 = 0
    var toldUpdateMilliseconds: UInt64 = 0
    /// Monotonic milliseconds before which nothing is told to watchers.
    var tellableAt: UInt64 = 0
    /// Monotonic milliseconds at which *offline* counts: no session is left, and the user is still taken for online.
    var offlineAt: UInt64 = PresenceState.never
    /// Bits of ``Platform``, all of which are below 16.
    var platformBits: UInt16 = 0
    var toldPlatformBits: UInt16 = 0
    public internal(set) var status: PresenceStatus = .offline
    var toldStatus: PresenceStatus = .offline
    /// Somebody was answered with a state that watchers have not been told: it must be followed by an event.
    var wasShown = false

    static var never: UInt64 { .max }

    /// Registered but never seen: offline, time 0 (row 30).
    public init() {}

    /// A state that outlived a restart. A user who was online stays so for `returnWithinMilliseconds`, without a
    /// session; `lookAgainAt` says when that ends. Watchers have been told this state.
    public init(
        restoring record: StatusRecord, at time: PresenceTime, returnWithinMilliseconds: UInt32
    ) {
        version = record.version
        lastUpdateMilliseconds = record.lastUpdateMilliseconds
        switch PresenceStatus(rawValue: record.status) {
        case .online:
            status = .online
            platformBits = UInt16(truncatingIfNeeded: record.platforms)
            offlineAt = time.monotonicMilliseconds + UInt64(returnWithinMilliseconds)
        case .loggedOut: status = .loggedOut
        case .offline, .unknown, nil: status = .offline
        }
        noteTold()
    }

    /// Where the user is online, as watchers see it: bit n for ``Platform`` n.
    public var platforms: UInt32 { UInt32(platformBits) }

    /// No session is left, but *offline* does not count yet.
    public var awaitsReturn: Bool { offlineAt != PresenceState.never }

    /// Monotonic milliseconds at which ``due(at:isWatched:timing:)`` has something to do; nil: never.
    public var lookAgainAt: UInt64? {
        let moment = isPending ? min(tellableAt, offlineAt) : offlineAt
        return moment == PresenceState.never ? nil : moment
    }

    /// The user's state as watchers and queries get it.
    public func record(userID: ByteView) -> StatusRecord {
        StatusRecord(
            userID: userID, status: status.rawValue, platforms: platforms, version: version,
            lastUpdateMilliseconds: lastUpdateMilliseconds)
    }

    /// The user's platforms as the user's own devices get them: status *unknown*, time 0 (row 37).
    public func ownRecord(userID: ByteView) -> StatusRecord {
        StatusRecord(
            userID: userID, status: PresenceStatus.unknown.rawValue, platforms: livePlatforms, version: version,
            lastUpdateMilliseconds: 0)
    }

    /// The platforms of sessions that are really there.
    var livePlatforms: UInt32 { awaitsReturn ? 0 : platforms }
}
