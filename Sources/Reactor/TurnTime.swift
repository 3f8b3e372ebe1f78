/// The time of one turn of a shard: read once, passed in everywhere, so that a turn can be replayed.
@frozen public struct TurnTime: BitwiseCopyable, Sendable {
    /// CLOCK_MONOTONIC.
    public var monotonicNanoseconds: UInt64
    /// CLOCK_REALTIME; may jump.
    public var wallMilliseconds: Int64

    @inlinable public init(monotonicNanoseconds: UInt64, wallMilliseconds: Int64) {
        self.monotonicNanoseconds = monotonicNanoseconds
        self.wallMilliseconds = wallMilliseconds
    }

    @inlinable public var monotonicMilliseconds: UInt64 { monotonicNanoseconds / 1_000_000 }
    /// Wall clock minus monotonic clock: constant but for steps and slewing of the wall clock.
    @inlinable public var clockOffsetMilliseconds: Int64 {
        wallMilliseconds &- Int64(truncatingIfNeeded: monotonicMilliseconds)
    }
    @inlinable public var wallSeconds: Int64 { wallMilliseconds / 1_000 }
}
