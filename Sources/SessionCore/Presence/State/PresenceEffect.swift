/// What one presence event brings about. The state to tell is the ``PresenceState`` that answered.
@frozen
public struct PresenceEffect: BitwiseCopyable, Equatable, Sendable {
    /// The user's devices get ``PresenceState/ownRecord(userID:)`` (row 37).
    public var tellsOwnDevices: Bool
    /// Every watching shard gets ``PresenceState/record(userID:)``, now.
    public var tellsWatchers: Bool
    /// Monotonic milliseconds at which to call ``PresenceState/due(at:isWatched:timing:)``, in place of any moment named
    /// before; nil: nothing is pending.
    public var lookAgainAt: UInt64?

    @inlinable
    public init(tellsOwnDevices: Bool, tellsWatchers: Bool, lookAgainAt: UInt64?) {
        self.tellsOwnDevices = tellsOwnDevices
        self.tellsWatchers = tellsWatchers
        self.lookAgainAt = lookAgainAt
    }
}
