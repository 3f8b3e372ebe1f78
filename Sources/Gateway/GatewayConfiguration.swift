/// Everything the data plane is told from outside, already validated. Times are whole milliseconds, sizes bytes.
public struct GatewayConfiguration: Equatable, Sendable {
    /// `HOST:PORT` texts, one listener each; port 0 lets the kernel choose.
    public var listen: [String] = ["127.0.0.1:7300"]
    /// Threads of the data plane; a user lives on one of them.
    public var shards = 1
    /// Connections over all shards; more are closed at once with 302.
    public var maximumConnections = 16_384
    /// Connections over all shards that have not logged in yet; beyond it the oldest of them goes first.
    public var maximumPreLoginConnections = 1_638
    /// From accept to the login's answer (row 4); bytes received do not extend it.
    public var loginDeadlineMilliseconds: UInt32 = 8_000
    /// From a frame's first byte to its last.
    public var frameDeadlineMilliseconds: UInt32 = 10_000
    /// How long a closing socket waits for the peer's FIN.
    public var lingerMilliseconds: UInt32 = 2_000
    /// A connection whose unsent bytes exceed this is a slow consumer (4006).
    public var outputLimitBytes = 256 * 1_024
    /// A connection whose unsent bytes make no progress for this long is a slow consumer (4006).
    public var outputStallMilliseconds: UInt32 = 10_000
    /// All unsent and half-received bytes of the process; beyond it the largest buffers are shed.
    public var memoryBudgetBytes = 512 * 1_024 * 1_024
    public var heartbeatDefaultSeconds: UInt32 = 60
    public var heartbeatMinimumSeconds: UInt32 = 10
    public var heartbeatMaximumSeconds: UInt32 = 300
    /// Requests (heartbeats excepted) a connection may make per second, and at once; beyond it 4008. A request about
    /// many users costs as many as it names.
    public var requestsPerSecond: UInt32 = 1_000
    public var requestBurst: UInt32 = 4_000
    /// Failed logins an address may make per minute before new connections from it are refused with 4008 (0 = no limit).
    public var failedLoginsPerMinute: UInt32 = 300
    /// Over how long clients spread their reconnects after *going away*.
    public var reconnectWindowMilliseconds: UInt32 = 60_000
    /// A graceful stop ends the process after this at the latest.
    public var drainDeadlineMilliseconds: UInt32 = 10_000
    /// Per watched user: the first change goes out at once, the next after at most this.
    public var presenceIntervalMilliseconds: UInt32 = 250
    /// How long a lost user may take to come back before *offline* is told.
    public var presenceOfflineDelayMilliseconds: UInt32 = 0
    /// Subscriptions of one user, and what happens beyond them: the earliest gives way, or 112.
    public var presenceSubscriptionsPerUser = 3_000
    public var presenceReplacesEarliest = true
    /// Subscriptions to one user; beyond them 112.
    public var presenceWatchersPerTarget = 3_000
    public var apps: [AppConfiguration] = []

    public init() {}
}
