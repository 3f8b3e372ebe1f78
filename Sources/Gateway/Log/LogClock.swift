import Glibc

/// Where the log reads the time: the wall for `ts`, a steady clock for rates. Tests put in their own.
public struct LogClock: Sendable {
    public let wallMilliseconds: @Sendable () -> Int64
    public let steadyMilliseconds: @Sendable () -> UInt64

    public init(
        wallMilliseconds: @escaping @Sendable () -> Int64, steadyMilliseconds: @escaping @Sendable () -> UInt64
    ) {
        self.wallMilliseconds = wallMilliseconds
        self.steadyMilliseconds = steadyMilliseconds
    }

    /// The kernel's clocks; tens of nanoseconds a reading.
    public static let system = LogClock(
        wallMilliseconds: { Int64(clamping: milliseconds(of: CLOCK_REALTIME)) },
        steadyMilliseconds: { milliseconds(of: CLOCK_MONOTONIC) })

    private static func milliseconds(of clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(clamping: time.tv_sec) &* 1_000 &+ UInt64(clamping: time.tv_nsec) / 1_000_000
    }
}
