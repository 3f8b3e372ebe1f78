import Gateway

/// Names a shard that stalls: one line when a turn exceeds the limit, not one per look.
struct Watchdog {
    /// A turn longer than this is told.
    static let stallNanoseconds: UInt64 = 100_000_000

    private var told: Int?

    mutating func look(at turn: (shard: Int, nanoseconds: UInt64)?, log: Log) {
        guard let turn, turn.nanoseconds >= Self.stallNanoseconds else {
            told = nil
            return
        }
        guard told != turn.shard else { return }
        told = turn.shard
        log.write(.warn, "shard stalls") {
            $0.field("shard", turn.shard)
            $0.field("ms", turn.nanoseconds / 1_000_000)
        }
    }
}
