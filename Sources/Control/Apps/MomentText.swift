import FoundationEssentials

/// Points in time as an operator writes them.
enum MomentText {
    /// Unix seconds of `2026-01-31T00:00:00Z`; nil for any other form and for dates that do not exist.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count == 20, let date = try? Date(text, strategy: .iso8601) else { return nil }
        // The parser takes February 30 for March 2.
        return date.formatted(.iso8601) == text ? Int64(date.timeIntervalSince1970) : nil
    }
}
