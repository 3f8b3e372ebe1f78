import FoundationEssentials

extension RunReport {
    /// One object with keys in snake case and in a fixed order, and a line end.
    public func jsonText() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        guard let data = try? encoder.encode(self) else { preconditionFailure("finite numbers and text always encode") }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
