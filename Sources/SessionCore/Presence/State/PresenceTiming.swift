/// What the operator set about telling presence (contract, "Bounds"). Milliseconds.
@frozen
public struct PresenceTiming: BitwiseCopyable, Equatable, Sendable {
    /// Between two tellings of one user's state to its watchers. 0: every change at once.
    public var intervalMilliseconds: UInt32
    /// Flap damping: an *offline* by loss counts only after this long without a session. 0: at once.
    public var offlineDelayMilliseconds: UInt32

    @inlinable
    public init(intervalMilliseconds: UInt32 = 250, offlineDelayMilliseconds: UInt32 = 0) {
        self.intervalMilliseconds = intervalMilliseconds
        self.offlineDelayMilliseconds = offlineDelayMilliseconds
    }
}
