/// What a seeded run found wrong; the test that ran it adds the seed.
struct Broken: Error, CustomStringConvertible {
    var what: String
    var seed: UInt64?

    var description: String { seed.map { "seed \($0): \(what)" } ?? what }
}

/// `#expect` for inner loops, where its bookkeeping would cost more than the test.
func hold(_ holds: Bool, _ what: @autoclosure () -> String = "", line: UInt = #line) throws(Broken) {
    if !holds { throw Broken(what: "\(what()) (line \(line))") }
}

/// Runs one history and names its seed when it fails.
func withSeed(_ seed: UInt64, _ body: (UInt64) throws -> Void) throws {
    do {
        try body(seed)
    } catch let broken as Broken {
        throw Broken(what: broken.what, seed: seed)
    }
}
