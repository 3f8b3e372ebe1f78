/// The words of errors about values that come in several places.
enum AllowedText {
    static func duration<Value: FixedWidthInteger>(_ range: ClosedRange<Value>, unitMilliseconds: Int64) -> String {
        let lowest = DurationText.show(milliseconds: Int64(clamping: range.lowerBound) * unitMilliseconds)
        let highest = DurationText.show(milliseconds: Int64(clamping: range.upperBound) * unitMilliseconds)
        let whole = unitMilliseconds == 1_000 ? "whole seconds " : "a duration "
        return "must be \(whole)from \(lowest) to \(highest), a whole number with ms, s, m, h or d, such as \"30s\""
    }

    /// `"a" or "b"`.
    static func words(_ words: [String]) -> String {
        "must be " + words.map { "\"\($0)\"" }.joined(separator: " or ")
    }

    static func number<Value: FixedWidthInteger>(_ range: ClosedRange<Value>) -> String {
        "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
}
