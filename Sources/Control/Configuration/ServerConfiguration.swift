import Gateway

/// The whole configuration of a process, validated.
public struct ServerConfiguration: Equatable, Sendable {
    /// What the data plane is told; shares and automatic values are resolved in it.
    public var gateway = GatewayConfiguration()
    /// Folder of everything durable, and of the lock that keeps a second instance out.
    public var dataFolder = "holdfast-data"
    public var log = LogSettings()
    /// As set; 0 = one shard per core. `gateway.shards` has the result.
    public var shards = 0
    /// As set. `gateway.maximumPreLoginConnections` has the result.
    public var preLogin = ConnectionShare.percent(10)

    public init() {}
}
