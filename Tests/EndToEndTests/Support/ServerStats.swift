/// One `msg=stats` line of the gateway.
struct ServerStats: CustomStringConvertible {
    let values: [String: Int]
    let description: String

    init(_ line: String) {
        description = line
        var values: [String: Int] = [:]
        for field in line.split(separator: " ") {
            let parts = field.split(separator: "=", maxSplits: 1)
            if parts.count == 2, let number = Int(parts[1]) { values[String(parts[0])] = number }
        }
        self.values = values
    }

    /// Reasons that have not occurred are not in the line.
    subscript(_ key: String) -> Int { values[key] ?? (key.hasPrefix("closed_") ? 0 : -1) }

    /// Closed connections by reason.
    var closed: [String: Int] { values.filter { $0.key.hasPrefix("closed_") } }

    /// Every close has a reason, and none is counted twice.
    var isBalanced: Bool { closed.values.reduce(0, +) == self["accepted"] - self["open"] }

    /// Nothing is held any more.
    var isBaseline: Bool {
        ["open", "sessions", "users_online", "buffered_bytes"].allSatisfy { self[$0] == 0 }
    }
}
