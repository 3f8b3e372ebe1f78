/// A bulk job over all connections of a shard, a bounded number of steps per turn, so that nobody else waits for it.
struct Sweep: BitwiseCopyable {
    struct Reasons: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// An app was disabled or taken out of the configuration (row 27).
        static let appsChanged = Reasons(rawValue: 1 << 0)
        /// The process stops.
        static let drain = Reasons(rawValue: 1 << 1)
        /// The wall clock was stepped: deadlines of tokens are judged anew (C55).
        static let clockStep = Reasons(rawValue: 1 << 2)
    }

    private(set) var reasons: Reasons = []
    /// The slot to look at next.
    var cursor: UInt32 = 0

    var isRunning: Bool { !reasons.isEmpty }

    /// Starts over for all reasons so far: a connection is looked at under each of them.
    mutating func start(_ reason: Reasons) {
        reasons.insert(reason)
        cursor = 0
    }

    mutating func finish() { reasons = [] }
}
