/// The result of a run: what `--json` writes, in snake case, and what summary and page show.
///
/// Times are seconds, memory is bytes. What was not measured is left out.
public struct RunReport: Codable, Equatable, Sendable {
    public var scenario: String
    /// What one completed operation is.
    public var operation: String
    public var completed: UInt64
    public var errors: UInt64
    public var errorsByCode: [String: Int]
    /// The first error of each code, in words.
    public var firstErrors: [String: String]
    /// Of the measured time; building sessions up is not in it, except for idle.
    public var seconds: Double
    public var ratePerSecond: Double
    public var latencySeconds: Latency
    public var latencyMeaning: String
    public var load: Load
    public var client: Client
    public var server: Server?
    public var sessionsHeld: Int?
    /// Those that keep sessions alive; the heartbeat scenario's own are operations.
    public var keepalives: Keepalives?
    public var expectations: [Expected]
    public var interrupted: Bool
    public var environment: Environment
    public var throughput: [SeriesPoint]
    public var latencyDistribution: [DistributionPoint]

    /// Of completed operations; all 0 when there was none. Percentiles are 0...0.1 % too high.
    public struct Latency: Codable, Equatable, Sendable {
        public var min, mean, p50, p90, p99, p999, p9999, max: Double
    }

    /// What was asked for.
    public struct Load: Codable, Equatable, Sendable {
        public var target: String
        /// "closed" or "open".
        public var loop: String
        public var connections: Int
        public var concurrency: Int
        public var depth: Int
        public var sourceAddresses: Int
        /// Of presence.
        public var watchers: Int?
        public var changers: Int?
        public var burst: Int?
        /// Open loop: what was intended, and how late operations were started.
        public var intendedRatePerSecond: Double?
        public var startLagSeconds: Latency?
    }

    public struct Client: Codable, Equatable, Sendable {
        public var cpuSeconds: Double
        /// CPU time by time: near 1 the load itself is the limit. An open loop polls, which counts too.
        public var utilisation: Double
    }

    public struct Server: Codable, Equatable, Sendable {
        public var pid: Int32
        public var cpuSeconds: Double?
        public var cpuSecondsPerOperation: Double?
        /// CPU time by time; more than 1 with several threads.
        public var utilisation: Double?
        /// Before the first connection, and at the end of the measured time.
        public var rssBytesBefore: Int?
        public var rssBytesAfter: Int?
        /// Of idle: the slope between the settled points.
        public var bytesPerSession: Double?
        public var settled: [MemoryPoint]?
        /// While sessions were built up.
        public var memory: [MemoryPoint]?
    }

    public struct Keepalives: Codable, Equatable, Sendable {
        public var sent: UInt64
        public var answered: UInt64
    }

    public struct Expected: Codable, Equatable, Sendable {
        public var text: String
        public var actual: Double?
        public var met: Bool
    }

    /// Whether everything went as it should: something was done, nothing failed, every expectation is met.
    public var isFine: Bool { completed > 0 && errors == 0 && !interrupted && expectations.allSatisfy(\.met) }
}
