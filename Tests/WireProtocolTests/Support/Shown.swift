import WireProtocol

/// A field as a vector shows it.
enum Shown {
    case number(UInt64)
    case signed(Int64)
    case bytes([UInt8])
    case list([[String: Shown]])
    case strings([[UInt8]])

    static func text(_ view: ByteView) -> Shown { .bytes(Array(view.buffer)) }
    static func users(_ list: WireList<ByteView>) -> Shown { .strings(list.map { Array($0.buffer) }) }
    static func flag(_ value: Bool) -> Shown { .number(value ? 1 : 0) }
    static func code(_ code: ResultCode) -> Shown { .number(UInt64(code.rawValue)) }

    func matches(_ json: JSONValue) -> Bool {
        switch self {
        case .number(let value): json.int.map { Int(exactly: value) == $0 } ?? (json.string == String(value))
        case .signed(let value): json.string == String(value)
        case .bytes(let value): Shown.bytes(of: json) == value
        case .list(let items):
            json.array.map { $0.count == items.count && zip(items, $0).allSatisfy { Shown.matches($0, $1) } } ?? false
        case .strings(let items): json.array.map { $0.map(Shown.bytes(of:)) == items } ?? false
        }
    }

    static func matches(_ fields: [String: Shown], _ json: JSONValue?) -> Bool {
        guard let members = json?.object, members.count == fields.count else { return false }
        return fields.allSatisfy { name, value in members[name].map(value.matches) ?? false }
    }

    /// A string member: text, or `{"hex": …}`.
    private static func bytes(of json: JSONValue) -> [UInt8]? {
        json.string.map { Array($0.utf8) } ?? (try? json.bytes("hex"))
    }
}
