import LinuxIO

/// One run, as the command line asks for it.
public struct LoadOptions: Sendable {
    public var scenario: Scenario
    public var target: SocketAddress
    public var app: String
    /// The HS256 key of the app's tokens.
    public var secret: [UInt8]
    /// User ids are this and a number.
    public var userPrefix: String
    /// Of `login` those open at a time; of the others those that are held, of `kick` two to a user.
    public var connections: Int
    /// Logins (of `login` and `kick`: operations) under way at a time.
    public var concurrency: Int
    /// PINGs in flight on a connection.
    public var depth: Int
    /// Of `presence`: sessions that are told, users that change, and how many of these change at once.
    public var watchers: Int
    public var changers: Int
    public var burst: Int
    /// Operations to start per second, come what may; nil is a closed loop.
    public var rate: Double?
    /// From the clock's start on; nil: until `count`.
    public var durationNanoseconds: UInt64?
    public var count: UInt64?
    /// Taken in turn; empty leaves the choice to the kernel.
    public var sources: [SocketAddress]
    public var serverPID: Int32?
    /// For each answer.
    public var timeoutNanoseconds: UInt64
    public var expectations: [Condition]
    /// "-" is stdout.
    public var jsonPath: String?
    public var reportPath: String?

    public init(scenario: Scenario, target: SocketAddress, secret: [UInt8]) {
        self.scenario = scenario
        self.target = target
        self.secret = secret
        app = "demo"
        userPrefix = "load-"
        connections = scenario.defaultConnections
        concurrency = scenario == .login ? connections : LoadOptions.defaultConcurrency
        depth = 1
        watchers = scenario.defaultConnections
        changers = LoadOptions.defaultChangers
        burst = 1
        sources = []
        timeoutNanoseconds = LoadOptions.defaultTimeoutNanoseconds
        expectations = []
    }

    static let defaultConcurrency = 64
    static let defaultChangers = 16
    static let defaultDurationNanoseconds: UInt64 = 5_000_000_000
    static let defaultTimeoutNanoseconds: UInt64 = 10_000_000_000

    /// Connections that may be open at a time.
    var maximumConnections: Int {
        switch scenario {
        case .login: concurrency
        case .heartbeat, .idle, .kick: connections
        case .presence: sessions
        }
    }
    /// Two connections to a user of `kick`; of `presence` watchers first, then changers.
    var sessions: Int {
        switch scenario {
        case .login, .heartbeat, .idle: connections
        case .kick: max(connections / 2, 1)
        case .presence: watchers + changers
        }
    }
}
