/// What a run does, a subcommand each.
public enum Scenario: String, CaseIterable, Sendable {
    case login, heartbeat, idle, kick, presence

    /// One line for the list of subcommands.
    public var summary: String {
        switch self {
        case .login: "connect, log in, log out, close, over and over"
        case .heartbeat: "sessions that send PINGs and await the PONGs"
        case .idle: "sessions that are held with heartbeats; memory per session"
        case .kick: "two devices of one user displace each other, every kick is counted once"
        case .presence: "users log in and out, watchers are told; checks that all end up right"
        }
    }

    /// What one completed operation is.
    public var operation: String {
        switch self {
        case .login: "login and logout"
        case .heartbeat: "heartbeat round trip"
        case .idle: "held session"
        case .kick: "kick"
        case .presence: "delivery"
        }
    }

    /// From where to where a latency runs; behind an open loop's "from the intended time".
    public var latencyMeaning: String {
        switch self {
        case .login: "from connecting to the server's close"
        case .heartbeat: "from PING to PONG"
        case .idle: "from connecting to LOGIN_OK"
        case .kick: "from the new device's connecting to the old one's KICKED"
        case .presence: "from a changer's connecting or LOGOUT to each watcher's STATUS"
        }
    }

    /// `--connections` where nothing is said.
    var defaultConnections: Int {
        switch self {
        case .login: 64
        case .heartbeat, .idle, .presence: 1_000
        case .kick: 200
        }
    }
}
