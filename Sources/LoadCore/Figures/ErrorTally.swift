/// Errors of a run, counted by name. Off the hot path.
struct ErrorTally {
    private(set) var byName: [String: Int] = [:]
    private(set) var total: UInt64 = 0
    /// The first of each name in words, in the order they came.
    private(set) var firstTexts: [(name: String, text: String)] = []

    mutating func add(_ error: LoadError, count: UInt64 = 1) {
        guard count > 0 else { return }
        let name = error.name
        if byName[name] == nil && firstTexts.count < 32 { firstTexts.append((name, error.text)) }
        byName[name, default: 0] += Int(count)
        total += count
    }
}
