/// Every maximum of the load client, with its unit and its reason.
public enum LoadLimits {
    /// Connections of one run: what a process may have open on large machines.
    public static let connections = 1_000_000
    /// PINGs in flight on one connection. They are 8 KiB then, which the smallest send buffer takes whole, so a
    /// write is never short.
    public static let depth = 4_096
    /// Operations per second of an open loop: above, their intended times are less than 100 ns apart.
    public static let ratePerSecond = 10_000_000.0
    /// Of `--count`.
    public static let operations: UInt64 = 1_000_000_000_000
    /// A run, and a time-out.
    public static let durationNanoseconds: UInt64 = 24 * 3_600 * 1_000_000_000
    /// Addresses of `--source`: all of one /24.
    public static let sources = 256
    /// The secret's file, so that a mistyped name of something huge is not read.
    public static let secretBytes = 4_096

    /// Users that a login run takes in turn, at least; twice as many as logins are under way if that is more.
    public static let loginUsers = 1_000
    /// Pairs of a watcher and a changer: 16 bytes each.
    public static let watchedPairs = 16_777_216
    /// Of `presence`: what a user may subscribe to.
    public static let changers = 3_000
    /// How long the subscriptions of `presence` last: longer than the longest run.
    public static let subscriptionMinutes: UInt32 = 2_880

    /// Bytes of a user id, filled up with zeros in front of its number: what the memory bar is measured with.
    public static let userIDBytes = 24
    /// Decimal digits that are left for the number behind a long prefix.
    public static let userDigits = 8
    /// Tokens live this much longer than the run may last.
    public static let tokenSpareSeconds: Int64 = 3_600

    /// Events of one turn, as the gateway's.
    public static let eventsPerTurn = 512
    /// One read: 16 times what the deepest burst's answer is, so a short read means that nothing is left.
    public static let readBytes = 64 * 1_024
    /// Failures after which a run that mostly fails stops by itself.
    public static let failures: UInt64 = 1_000

    /// Descriptors besides the connections: standard streams, epoll, signals, files.
    public static let spareDescriptors = 32
    /// Points of a series; then two neighbours become one.
    public static let seriesPoints = 512
    /// Narrowest interval of throughput over time.
    public static let seriesIntervalNanoseconds: UInt64 = 50_000_000
    /// Points of the memory series while sessions are built up.
    public static let memoryPoints = 60
    /// A server's memory counts as settled when two readings this far apart are the same …
    public static let settleStepNanoseconds: UInt64 = 100_000_000
    /// … and in any case after this long.
    public static let settleNanoseconds: UInt64 = 3_000_000_000
}
