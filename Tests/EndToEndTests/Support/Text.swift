/// Bytes of a field; a literal is its UTF-8.
struct Text: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, Hashable, Sendable, CustomStringConvertible {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ string: String) { bytes = Array(string.utf8) }
    init(stringLiteral value: String) { self.init(value) }
    /// `count` times the same bytes.
    init(repeating text: Text, _ count: Int) { bytes = Array((0..<count).map { _ in text.bytes }.joined()) }

    static func + (left: Text, right: Text) -> Text { Text(left.bytes + right.bytes) }

    var description: String {
        String(validating: bytes, as: UTF8.self) ?? bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
}
