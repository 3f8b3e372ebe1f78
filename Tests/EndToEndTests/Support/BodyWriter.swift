/// Writes frames byte by byte, well-formed or not. Knows nothing of the codec of the sources: an outside witness.
struct BodyWriter {
    private(set) var bytes: [UInt8] = []

    mutating func u8(_ value: UInt8) { bytes.append(value) }
    mutating func raw(_ more: [UInt8]) { bytes += more }

    mutating func varint(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    mutating func zigzag(_ value: Int64) { varint(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }

    mutating func text(_ text: Text) {
        varint(UInt64(text.bytes.count))
        bytes += text.bytes
    }

    /// A frame with this body.
    func frame(_ type: UInt8) -> [UInt8] {
        var header = BodyWriter()
        header.varint(UInt64(bytes.count) + 1)
        return header.bytes + [type] + bytes
    }

    /// A frame whose body `fill` writes.
    static func frame(_ type: UInt8, _ fill: (inout BodyWriter) -> Void = { _ in }) -> [UInt8] {
        var body = BodyWriter()
        fill(&body)
        return body.frame(type)
    }
}
