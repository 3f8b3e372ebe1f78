import Terminal

/// The help of each subcommand.
public enum LoadUsage {
    public static func of(_ scenario: Scenario) -> UsageText {
        UsageText(
            synopsis: "holdfast-load \(scenario.rawValue) --target HOST:PORT --secret-file FILE [OPTION]...",
            description: description(scenario), options: options(scenario))
    }

    private static func description(_ scenario: Scenario) -> String {
        switch scenario {
        case .login:
            """
            Each operation is connect, LOGIN, LOGIN_OK, LOGOUT, LOGOUT_OK and the server's close. Tokens are minted and
            every user has logged in once before the clock starts. Latency runs \(scenario.latencyMeaning).
            """
        case .heartbeat:
            """
            Logs --connections sessions in, then keeps --depth PINGs in flight on each: one write, and again when all are
            answered. Latency runs \(scenario.latencyMeaning).
            """
        case .idle:
            """
            Logs a third of --connections sessions in, then the rest, and holds them for --duration with heartbeats at the
            server's interval. With --server-pid it tells the server's memory per session: the slope between the two.
            """
        case .kick:
            """
            Half of --connections users are logged in. Then the user's device logs in again from another connection, which
            displaces the older one: it has to get exactly one KICKED (206) that names its own session and the new device,
            then the server's close. Anything else is an error. Latency runs \(scenario.latencyMeaning).
            """
        case .presence:
            """
            --changers users log in and out again and again, --burst at once, and every one of --watchers sessions is told.
            The next burst starts when all have got it. An operation is a delivery. Latency runs
            \(scenario.latencyMeaning). At the end each watcher's last
            state of each changer must be the true one, and no version may have gone back. To measure, start the gateway with
            --presence-interval 0s: it merges a user's changes within that time.
            """
        }
    }

    static func options(_ scenario: Scenario) -> [Option] {
        connecting + loading(scenario) + [
            Option("timeout", argument: "TIME", "for each answer; default 10s"),
            Option("server-pid", argument: "PID", "also tell this process's CPU time and memory"),
            Option("expect", argument: "CONDITION", repeatable: true, "exit with 1 if not met, such as 'p99<50ms'"),
            Option("json", argument: "FILE", "the result as JSON; - is stdout"),
            Option("report", argument: "FILE", "the result as an HTML page with plots"),
            .help,
        ]
    }

    private static let connecting = [
        Option("target", argument: "HOST:PORT", "numeric address of the gateway"),
        Option("app", argument: "APPKEY", "the app; default demo"),
        Option("secret-file", argument: "FILE", "the app's secret, which signs the tokens"),
        Option("users", argument: "PREFIX", "user ids are this and a number; default load-"),
        Option("source", argument: "RANGE", "addresses to connect from, such as 127.0.0.2-20: 28 000 ports each"),
    ]

    private static func loading(_ scenario: Scenario) -> [Option] {
        let connections = Option(
            "connections", argument: "N", "\(connectionsMeaning(scenario)); default \(scenario.defaultConnections)")
        let concurrency = Option("concurrency", argument: "N", concurrencyMeaning(scenario))
        let duration = Option(
            "duration", argument: "TIME",
            "how long to \(scenario == .idle ? "hold" : "measure"), such as 5s; default 5s")
        let count = Option("count", argument: "N", "stop after so many operations instead")
        let changes = Option("count", argument: "N", "stop after so many changes instead")
        let started = scenario == .presence ? "changes" : "operations"
        let rate = Option(
            "rate", argument: "R", "open loop: start R \(started) a second; latency runs from the intended start")
        let depth = Option("depth", argument: "N", "PINGs in flight on a connection; default 1")
        switch scenario {
        case .idle: return [connections, concurrency, duration]
        case .heartbeat: return [connections, depth, concurrency, duration, count, rate]
        case .login, .kick: return [connections, concurrency, duration, count, rate]
        case .presence: return presence + [concurrency, duration, changes, rate]
        }
    }

    private static let presence = [
        Option("watchers", argument: "N", "sessions that are told; default \(Scenario.presence.defaultConnections)"),
        Option("changers", argument: "N", "users that log in and out; default \(LoadOptions.defaultChangers)"),
        Option("burst", argument: "N", "changers that change at once; default 1"),
    ]

    private static func connectionsMeaning(_ scenario: Scenario) -> String {
        switch scenario {
        case .login: "connections open at a time"
        case .heartbeat, .idle: "sessions to hold"
        case .kick: "connections, two to a user"
        case .presence: "watchers and changers"
        }
    }

    private static func concurrencyMeaning(_ scenario: Scenario) -> String {
        switch scenario {
        case .login: "the same as --connections"
        case .heartbeat, .idle, .presence: "logins under way at a time; default \(LoadOptions.defaultConcurrency)"
        case .kick: "logins and kicks under way at a time; default \(LoadOptions.defaultConcurrency)"
        }
    }
}
