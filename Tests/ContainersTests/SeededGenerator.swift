import Testing

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}

/// What a model test runs for each of: enough to meet rare orders, few enough for each commit.
let modelSeeds: Range<UInt64> = 0..<200

/// `#expect` for the inner loops of model tests, where its bookkeeping would cost more than the test.
func check(
    _ holds: Bool, _ what: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation
) {
    if !holds { Issue.record("\(what())", sourceLocation: sourceLocation) }
}
