/// Reads bodies of the server's frames, strictly.
struct BodyReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var rest: [UInt8] { Array(bytes[position...]) }

    mutating func u8() throws -> UInt8 {
        guard position < bytes.count else { throw Failure("a body of \(bytes.count) bytes ends too early: \(bytes)") }
        position += 1
        return bytes[position - 1]
    }

    mutating func u64() throws -> UInt64 {
        try (0..<8).reduce(0) { value, index in value | UInt64(try u8()) << UInt64(8 * index) }
    }

    mutating func varint() throws -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try u8()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                if byte == 0 && shift > 0 { throw Failure("a varint is not minimal in \(bytes)") }
                return value
            }
            shift += 7
            if shift > 63 { throw Failure("a varint is too long in \(bytes)") }
        }
    }

    mutating func text() throws -> Text {
        let count = Int(try varint())
        guard count <= bytes.count - position else { throw Failure("a text of \(count) bytes ends too early") }
        defer { position += count }
        return Text(Array(bytes[position..<position + count]))
    }

    /// What another suite looks at.
    mutating func skipRest() { position = bytes.count }

    /// Everything must have been read.
    func finish() throws {
        if position != bytes.count { throw Failure("\(bytes.count - position) bytes behind the fields of \(bytes)") }
    }
}
