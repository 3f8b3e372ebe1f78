/// What one shard has counted since its start. Plain fields, copied on a report message: no atomics on the path.
struct ShardCounters: BitwiseCopyable, Sendable {
    var accepted: UInt64 = 0
    /// Accepted connections given to and taken from other shards.
    var handedOver: UInt64 = 0
    var adopted: UInt64 = 0
    var logins: UInt64 = 0
    var refusedLogins: UInt64 = 0
    var heartbeats: UInt64 = 0
    var framesReceived: UInt64 = 0
    var bytesReceived: UInt64 = 0
    var bytesSent: UInt64 = 0
    var kicks: UInt64 = 0
    var renewals: UInt64 = 0
    var presenceChanges: UInt64 = 0
    var presenceDeliveries: UInt64 = 0
    /// Edges between watchers here and those they watch.
    var watchEdges = 0
    var acceptPauses: UInt64 = 0
    var closing = 0
    var sessions = 0
    var usersOnline = 0
    private var closed = CloseCounts()

    mutating func countClose(_ reason: CloseReason) { closed[reason] += 1 }
    func closes(_ reason: CloseReason) -> UInt64 { closed[reason] }
    var closesTotal: UInt64 { CloseReason.allCases.reduce(0) { $0 + closed[$1] } }
}

/// One counter per close reason, as plain memory.
struct CloseCounts: BitwiseCopyable, Sendable {
    private var counts: InlineArray<32, UInt64> = .init(repeating: 0)

    subscript(reason: CloseReason) -> UInt64 {
        get { counts[Int(reason.rawValue)] }
        set { counts[Int(reason.rawValue)] = newValue }
    }
}
