/// The counters of all shards, summed.
public struct GatewayReport: Sendable {
    public private(set) var accepted: UInt64 = 0
    private var closes = CloseCounts()
    public private(set) var logins: UInt64 = 0
    public private(set) var refusedLogins: UInt64 = 0
    public private(set) var heartbeats: UInt64 = 0
    public private(set) var framesReceived: UInt64 = 0
    public private(set) var bytesReceived: UInt64 = 0
    public private(set) var bytesSent: UInt64 = 0
    public private(set) var kicks: UInt64 = 0
    public private(set) var renewals: UInt64 = 0
    public private(set) var presenceChanges: UInt64 = 0
    public private(set) var presenceDeliveries: UInt64 = 0
    public private(set) var watchEdges = 0
    public private(set) var acceptPauses: UInt64 = 0
    public private(set) var sessions = 0
    public private(set) var usersOnline = 0
    /// Connections whose last frame is out and whose peer has not answered with its FIN.
    public private(set) var closing = 0
    public private(set) var bufferedBytes = 0

    /// Connections that are open now: closing ones included. The shards answer one after another, so a connection that
    /// moves between them may be counted as closed by one before the other counts it as accepted.
    public var open: UInt64 { accepted > closed ? accepted - closed : 0 }

    /// Connections closed so far, for whatever reason.
    public var closed: UInt64 { CloseReason.allCases.reduce(0) { $0 + closes[$1] } }

    /// The same by reason: the key for a log line (`closed_…`) and the count.
    public var closedByReason: [(logKey: StaticString, count: UInt64)] {
        CloseReason.allCases.map { ($0.logKey, closes[$0]) }
    }

    init() {}

    mutating func add(_ counters: ShardCounters, buffered: Int) {
        accepted += counters.accepted
        logins += counters.logins
        refusedLogins += counters.refusedLogins
        heartbeats += counters.heartbeats
        framesReceived += counters.framesReceived
        bytesReceived += counters.bytesReceived
        bytesSent += counters.bytesSent
        kicks += counters.kicks
        renewals += counters.renewals
        acceptPauses += counters.acceptPauses
        presenceChanges += counters.presenceChanges
        presenceDeliveries += counters.presenceDeliveries
        watchEdges += counters.watchEdges
        sessions += counters.sessions
        usersOnline += counters.usersOnline
        closing += counters.closing
        bufferedBytes += buffered
        for reason in CloseReason.allCases { closes[reason] += counters.closes(reason) }
    }
}
