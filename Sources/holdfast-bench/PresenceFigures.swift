/// What was measured at one size. Times are nanoseconds per operation.
struct PresenceFigures: Encodable {
    var edges = 0
    var watchers = 0
    var targets = 0
    /// By the tables' own account, and by what the process grew.
    var bytesPerEdge = 0.0
    var residentBytesPerEdge = 0.0
    var fillNanoseconds = 0.0
    var subscribeNanoseconds = 0.0
    var renewNanoseconds = 0.0
    /// A change that is looked up by the user's name, and by the target's key; each with all its watchers.
    var findNanoseconds = 0.0
    var keyedNanoseconds = 0.0
    var unsubscribeNanoseconds = 0.0
    /// A step of a day's expiry; an edge that has ended takes two.
    var expireNanoseconds = 0.0

    private static let columns = [
        "edges", "bytes/edge", "resident", "fill ns", "subscribe", "renew", "find", "keyed", "unsubscribe", "expire",
    ]

    static var heading: String { columns.map { padded($0) }.joined() }

    var line: String {
        let times = [
            fillNanoseconds, subscribeNanoseconds, renewNanoseconds, findNanoseconds, keyedNanoseconds,
            unsubscribeNanoseconds, expireNanoseconds,
        ]
        let words = ["\(edges)"] + ([bytesPerEdge, residentBytesPerEdge] + times).map(Self.shown)
        return words.map { Self.padded($0) }.joined()
    }

    private static func shown(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ word: String) -> String {
        String(repeating: " ", count: max(1, 13 - word.count)) + word
    }
}
