/// Every setting but the apps, in the order of `default-config`.
enum SettingTable {
    static let all: [Setting] = top + limits + timeouts + heartbeat + presence + log

    /// What each section is about, for `default-config`.
    static let sections: [(name: String, summary: String)] = [
        ("limits", "how much at once"), ("timeouts", "how long"), ("heartbeat", "how often clients must say something"),
        ("presence", "who sees whom come and go"), ("log", "lines on standard error"),
    ]

    static func setting(_ path: String) -> Setting? { all.first { $0.path == path } }

    private static let limits: [Setting] = [
        .count(
            "limits.max_connections", "max-connections", \.gateway.maximumConnections, ConfigLimits.connections,
            "connections at once, more are closed with 302; by default as many as the descriptor limit lets, up to this"
        ).needingRestart().fittedToMachine(),
        preLogin,
        .bytes(
            "limits.output", "output-limit", \.gateway.outputLimitBytes, ConfigLimits.outputBytes,
            "unsent bytes of a connection, beyond it it is a slow consumer"),
        .bytes(
            "limits.memory", "memory-limit", \.gateway.memoryBudgetBytes, ConfigLimits.memoryBytes,
            "unsent and half-received bytes of the process, beyond it the largest buffers go"),
        .count(
            "limits.requests_per_second", "requests-per-second", \.gateway.requestsPerSecond,
            ConfigLimits.requestsPerSecond, "requests of a connection per second, heartbeats excepted"),
        .count(
            "limits.request_burst", "request-burst", \.gateway.requestBurst, ConfigLimits.requestsPerSecond,
            "requests of a connection at once"),
        .count(
            "limits.failed_logins_per_minute", "failed-logins-per-minute", \.gateway.failedLoginsPerMinute,
            ConfigLimits.failedLogins, "failed logins of an address per minute, 0 = no limit"),
    ]

    private static let timeouts: [Setting] = [
        .milliseconds(
            "timeouts.login", "login-timeout", \.gateway.loginDeadlineMilliseconds, ConfigLimits.loginDeadline,
            "from connecting to the login's answer"),
        .milliseconds(
            "timeouts.frame", "frame-timeout", \.gateway.frameDeadlineMilliseconds, ConfigLimits.frameDeadline,
            "from a frame's first byte to its last"),
        .milliseconds(
            "timeouts.output_stall", "output-stall-timeout", \.gateway.outputStallMilliseconds,
            ConfigLimits.outputStall, "without progress in sending, then it is a slow consumer"),
        .milliseconds(
            "timeouts.linger", "linger-timeout", \.gateway.lingerMilliseconds, ConfigLimits.linger,
            "that a closing connection waits for its peer's end"),
        .milliseconds(
            "timeouts.reconnect_window", "reconnect-window", \.gateway.reconnectWindowMilliseconds,
            ConfigLimits.reconnectWindow, "over which clients spread their return after going away"),
        .milliseconds(
            "timeouts.drain", "drain-timeout", \.gateway.drainDeadlineMilliseconds, ConfigLimits.drainDeadline,
            "after which a graceful stop ends the process"),
    ]

    private static let presence: [Setting] = [
        .milliseconds(
            "presence.interval", "presence-interval", \.gateway.presenceIntervalMilliseconds,
            ConfigLimits.presenceInterval, "at least, between two changes of one user that are told"),
        .milliseconds(
            "presence.offline_delay", "presence-offline-delay", \.gateway.presenceOfflineDelayMilliseconds,
            ConfigLimits.offlineDelay, "that a lost user may take to come back before offline is told"),
        .count(
            "presence.max_subscriptions", "presence-max-subscriptions", \.gateway.presenceSubscriptionsPerUser,
            ConfigLimits.subscriptions, "subscriptions of one user"),
        whenFull,
        .count(
            "presence.max_watchers", "presence-max-watchers", \.gateway.presenceWatchersPerTarget,
            ConfigLimits.watchers, "subscriptions to one user, the next one gets 112"),
    ]

    private static let heartbeat: [Setting] = [
        .seconds(
            "heartbeat.default", "heartbeat-default", \.gateway.heartbeatDefaultSeconds, ConfigLimits.heartbeatSeconds,
            "interval for clients that wish none"),
        .seconds(
            "heartbeat.min", "heartbeat-min", \.gateway.heartbeatMinimumSeconds, ConfigLimits.heartbeatSeconds,
            "the shortest a client may wish"),
        .seconds(
            "heartbeat.max", "heartbeat-max", \.gateway.heartbeatMaximumSeconds, ConfigLimits.heartbeatSeconds,
            "the longest a client may wish"),
    ]
}
