/// The unit of a shard's timers: 2²⁴ ns of the monotonic clock, about 16.8 ms, so that a clock reading becomes a tick by
/// one shift. Fine enough for every deadline of the contract (the shortest is the 250 ms of a presence change).
public enum Tick {
    @inlinable public static func at(_ time: TurnTime) -> UInt64 { time.monotonicNanoseconds >> 24 }

    /// The number of ticks that surely cover `milliseconds` (rounded up, never 0 unless it is 0).
    @inlinable public static func count(milliseconds: UInt32) -> UInt64 {
        (UInt64(milliseconds) * 1_000_000 + 0xFF_FFFF) >> 24
    }

    /// The same for spans of any length; saturates far beyond every deadline.
    @inlinable public static func count(longMilliseconds: UInt64) -> UInt64 {
        let (nanoseconds, overflow) = longMilliseconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow ? UInt64.max >> 25 : (nanoseconds >> 24) + 1
    }

    /// Nanoseconds from `time` until `tick` begins; 0 when it has.
    @inlinable public static func nanoseconds(until tick: UInt64, from time: TurnTime) -> Int64 {
        let start = tick << 24
        return start > time.monotonicNanoseconds ? Int64(truncatingIfNeeded: start - time.monotonicNanoseconds) : 0
    }
}
