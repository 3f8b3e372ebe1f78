/// What the JSON library lets through and a token must not have: a byte-order mark, UTF-16, members given twice (of
/// which it would silently take the first, against RFC 7519, 4), a comma after the last member.
enum JSONText {
    /// Whether the text starts with `{`, after white space at most, and holds no NUL (so it is no UTF-16 or UTF-32).
    static func isPlainObject(_ json: UnsafeRawBufferPointer) -> Bool {
        guard let start = json.first(where: { !isSpace($0) }), start == UInt8(ascii: "{") else { return false }
        return !json.contains(0)
    }

    /// Members of the outermost object of a text that the library took, counting repeated ones each time: one more
    /// than the commas at depth 1. A comma after the last member counts as one too many, which is meant.
    static func memberCount(_ json: UnsafeRawBufferPointer) -> Int {
        var commas = 0
        var depth = 0
        var inString = false
        var isEscaped = false
        var isEmpty = true
        for byte in json {
            if inString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                inString = true
                isEmpty = false
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): commas += depth == 1 ? 1 : 0
            default: break
            }
        }
        return isEmpty ? 0 : commas + 1
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// Any member's name: lets a decoder count all members of an object.
struct MemberName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
