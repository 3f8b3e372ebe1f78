import Terminal

extension ParsedOptions {
    /// Whole numbers from 1 to `most`, separated by commas; `fallback` when the option is not there.
    func counts(_ name: String, fallback: [Int], most: Int) throws(UsageFault) -> [Int] {
        guard let text = self[name] else { return fallback }
        var counts: [Int] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let count = Int(word), (1...most).contains(count) else {
                throw UsageFault("--\(name): '\(PrintableText.of(String(word)))' is not a number from 1 to \(most)")
            }
            counts.append(count)
        }
        return counts
    }

    func count(_ name: String, fallback: Int, most: Int) throws(UsageFault) -> Int {
        let counts = try counts(name, fallback: [fallback], most: most)
        guard counts.count == 1 else { throw UsageFault("--\(name) takes one number") }
        return counts[0]
    }
}
