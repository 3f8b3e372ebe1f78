/// The moment of a presence event, from ``PresenceClock``.
@frozen
public struct PresenceTime: BitwiseCopyable, Equatable, Sendable {
    /// For intervals and delays.
    public var monotonicMilliseconds: UInt64
    /// For `lastUpdateTime`; since 1970.
    public var wallMilliseconds: UInt64
    /// A new version is not below this.
    public var versionFloor: UInt64

    @inlinable
    public init(monotonicMilliseconds: UInt64, wallMilliseconds: UInt64, versionFloor: UInt64) {
        self.monotonicMilliseconds = monotonicMilliseconds
        self.wallMilliseconds = wallMilliseconds
        self.versionFloor = versionFloor
    }
}
