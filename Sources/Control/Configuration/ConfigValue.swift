import FoundationEssentials
import Terminal

/// Any value of the configuration file, before anyone knows what it should be.
enum ConfigValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with a fraction, or one too large for 64 bits.
    case number(Double)
    case text(String)
    case list([ConfigValue])
    case object([String: ConfigValue])

    /// As it is shown in an error: one line, cut when long.
    var shown: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .text(let value): "\"" + PrintableText.of(value) + "\""
        case .list(let items):
            "[" + items.prefix(4).map(\.shown).joined(separator: ", ") + (items.count > 4 ? ", …]" : "]")
        case .object: "{…}"
        }
    }

    /// A whole number, also written as text, as the environment and flags have it.
    var wholeNumber: Int64? {
        switch self {
        case .integer(let value): value
        case .text(let value): Int64(value)
        default: nil
        }
    }

    var text: String? { if case .text(let value) = self { value } else { nil } }

    /// A text, also a bare number: `listen: 7300` then names what is wrong with it.
    var word: String? {
        switch self {
        case .text(let value): value
        case .integer(let value): String(value)
        default: nil
        }
    }
}

extension ConfigValue: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            let pairs = try object.allKeys.map { ($0.stringValue, try object.decode(ConfigValue.self, forKey: $0)) }
            self = .object(Dictionary(pairs) { first, _ in first })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var items: [ConfigValue] = []
            while !list.isAtEnd { items.append(try list.decode(ConfigValue.self)) }
            self = .list(items)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}
