import FoundationEssentials

/// What `--json` prints: one object, keys in snake case and in a fixed order.
enum JSONOutput {
    static func print(_ value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        guard let data = try? encoder.encode(value) else { preconditionFailure("plain values always encode") }
        Swift.print(String(decoding: data, as: UTF8.self))
    }
}
