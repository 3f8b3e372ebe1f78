/// What a run is held to: `p99<50ms`, `rate>=10000`, `errors=0`, `bytes_per_session<=512`.
public struct Condition: Equatable, Sendable {
    public enum Measure: String, CaseIterable, Sendable {
        case p50, p90, p99, p999, p9999, max
        case rate, completed, errors
        case bytesPerSession = "bytes_per_session"
        case cpuSecondsPerOperation = "cpu_seconds_per_operation"

        /// Whether the bound is a time with a unit.
        var isTime: Bool {
            switch self {
            case .p50, .p90, .p99, .p999, .p9999, .max, .cpuSecondsPerOperation: true
            case .rate, .completed, .errors, .bytesPerSession: false
            }
        }

        /// Whether only a run with `--server-pid` can tell.
        var needsServer: Bool { self == .bytesPerSession || self == .cpuSecondsPerOperation }
    }

    public enum Comparison: String, CaseIterable, Sendable {
        // Longest first, as they are looked for.
        case atMost = "<=", atLeast = ">=", below = "<", above = ">", equal = "="

        func holds(_ value: Double, _ bound: Double) -> Bool {
            switch self {
            case .atMost: value <= bound
            case .atLeast: value >= bound
            case .below: value < bound
            case .above: value > bound
            case .equal: value == bound
            }
        }
    }

    public let measure: Measure
    public let comparison: Comparison
    /// Seconds for times, else the plain number.
    public let bound: Double
    /// As it was written.
    public let text: String

    /// nil for what is no condition.
    public init?(_ text: String) {
        guard let start = text.firstIndex(where: { "<>=".contains($0) }),
            let measure = Measure(rawValue: Self.trimmed(text[..<start])),
            let comparison = Comparison.allCases.first(where: { text[start...].hasPrefix($0.rawValue) })
        else { return nil }
        let written = Self.trimmed(text[text.index(start, offsetBy: comparison.rawValue.count)...])
        let value = measure.isTime ? TimeText.nanoseconds(written).map { Double($0) / 1e9 } : Self.number(written)
        guard let value else { return nil }
        self.measure = measure
        self.comparison = comparison
        bound = value
        self.text = text
    }

    /// Whether it is met; a value that is not there misses.
    public func isMet(by value: Double?) -> Bool { value.map { comparison.holds($0, bound) } ?? false }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// A decimal number; `k` and `M` are thousand and million.
    private static func number(_ text: String) -> Double? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard digits.first?.isNumber == true, let value = Double(digits) else { return nil }
        switch text[digits.endIndex...] {
        case "": return value
        case "k": return value * 1e3
        case "M": return value * 1e6
        default: return nil
        }
    }
}
