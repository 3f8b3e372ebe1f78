import Reactor
import SessionCore

/// The operator's settings for presence.
struct PresenceSettings: BitwiseCopyable {
    var timing: PresenceTiming
    var subscriptionsPerUser: Int
    var replacesEarliest: Bool
    var watchersPerTarget: Int
}

/// The configuration as one shard uses it: times in ticks, process-wide limits divided by the number of shards.
struct ShardSettings: BitwiseCopyable {
    var loginDeadline: UInt64
    var frameDeadline: UInt64
    var linger: UInt64
    var outputStall: UInt64
    var outputLimitBytes: Int
    var maximumConnections: Int
    var maximumPreLogin: Int
    var memoryBudgetBytes: Int
    var heartbeat: HeartbeatBounds
    var requestRate: RateBucket.Rate
    var failedLoginsPerMinute: UInt32
    var reconnectWindowMilliseconds: UInt32
    var presence: PresenceSettings

    init(_ configuration: GatewayConfiguration) {
        let shards = max(configuration.shards, 1)
        loginDeadline = Tick.count(milliseconds: configuration.loginDeadlineMilliseconds)
        frameDeadline = Tick.count(milliseconds: configuration.frameDeadlineMilliseconds)
        linger = Tick.count(milliseconds: configuration.lingerMilliseconds)
        outputStall = Tick.count(milliseconds: configuration.outputStallMilliseconds)
        outputLimitBytes = configuration.outputLimitBytes
        maximumConnections = configuration.maximumConnections
        maximumPreLogin = max(configuration.maximumPreLoginConnections / shards, 1)
        memoryBudgetBytes = configuration.memoryBudgetBytes
        heartbeat = HeartbeatBounds(
            defaultSeconds: configuration.heartbeatDefaultSeconds,
            minimumSeconds: configuration.heartbeatMinimumSeconds,
            maximumSeconds: configuration.heartbeatMaximumSeconds)
        requestRate = RateBucket.Rate(perSecond: configuration.requestsPerSecond, burst: configuration.requestBurst)
        failedLoginsPerMinute = configuration.failedLoginsPerMinute
        reconnectWindowMilliseconds = configuration.reconnectWindowMilliseconds
        presence = PresenceSettings(
            timing: PresenceTiming(
                intervalMilliseconds: configuration.presenceIntervalMilliseconds,
                offlineDelayMilliseconds: configuration.presenceOfflineDelayMilliseconds),
            subscriptionsPerUser: configuration.presenceSubscriptionsPerUser,
            replacesEarliest: configuration.presenceReplacesEarliest,
            watchersPerTarget: configuration.presenceWatchersPerTarget)
    }
}
