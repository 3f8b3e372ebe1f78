/// Times on the command line and in results, with their unit: `250us`, `1.5ms`, `5s`, `2m`, `1h`.
public enum TimeText {
    private static let units: [(name: String, nanoseconds: Double)] = [
        ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3_600e9),
    ]

    /// Nanoseconds; nil for what is no decimal number with a unit, for negative and for endless ones.
    public static func nanoseconds(_ text: some StringProtocol) -> UInt64? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let name = text[digits.endIndex...]
        guard let first = digits.first, first != ".", digits.last != ".", let number = Double(digits),
            let unit = units.first(where: { $0.name == name })
        else { return nil }
        let product = (number * unit.nanoseconds).rounded()
        return product < 9e18 ? UInt64(product) : nil
    }

    /// Three significant digits in the unit that fits: "812 ns", "45.1 µs", "3.20 ms", "12.0 s".
    public static func show(nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: NumberText.significant(nanoseconds, digits: nanoseconds < 10 ? 2 : 3) + " ns"
        case ..<1e6: NumberText.significant(nanoseconds / 1e3) + " µs"
        case ..<1e9: NumberText.significant(nanoseconds / 1e6) + " ms"
        default: NumberText.significant(nanoseconds / 1e9) + " s"
        }
    }

    public static func show(seconds: Double) -> String { show(nanoseconds: seconds * 1e9) }

    /// A mark of an axis, a small multiple of a power of ten: "20 µs", "1 s".
    static func mark(seconds: Double) -> String {
        let units: [(String, Double)] = [("s", 1), ("ms", 1e-3), ("µs", 1e-6)]
        let unit = units.first { seconds >= $0.1 * 0.999 } ?? ("ns", 1e-9)
        return NumberText.fixed(seconds / unit.1, decimals: 0) + " " + unit.0
    }
}
