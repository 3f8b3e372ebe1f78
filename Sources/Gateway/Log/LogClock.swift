import LinuxIO

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
        wallMilliseconds: { Kernel.live.wallMilliseconds() },
        steadyMilliseconds: { Kernel.live.monotonicNanoseconds() / 1_000_000 })
}
