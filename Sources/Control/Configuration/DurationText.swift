/// Durations as an operator writes them: a whole number and its unit.
enum DurationText {
    /// Longest first, as `show` tries them.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// Milliseconds; nil for anything but digits followed by `ms`, `s`, `m`, `h` or `d`.
    static func milliseconds(_ text: String) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), let unit = units.first(where: { $0.name == text[digits.endIndex...] }) else {
            return nil
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
        return overflow ? nil : product
    }

    /// Whole seconds; nil also for a duration that is none.
    static func seconds(_ text: String) -> Int64? {
        guard let milliseconds = milliseconds(text), milliseconds % 1_000 == 0 else { return nil }
        return milliseconds / 1_000
    }

    /// With the largest unit that loses nothing; seconds up to an hour, as people compare those.
    static func show(milliseconds: Int64) -> String {
        if milliseconds == 0 { return "0s" }
        if milliseconds % 1_000 == 0, milliseconds < 3_600_000 { return "\(milliseconds / 1_000)s" }
        let unit = units.first { milliseconds % $0.milliseconds == 0 && milliseconds >= $0.milliseconds }
        return "\(milliseconds / (unit?.milliseconds ?? 1))\(unit?.name ?? "ms")"
    }
}
