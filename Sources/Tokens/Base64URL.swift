/// RFC 4648 base64url without padding, as JWTs use it (RFC 7515, 2). Strict: no padding, no white space, and the
/// unused bits of the last character must be zero, so that no two texts mean the same bytes.
enum Base64URL {
    static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    /// What `fillDecodingTable` leaves for bytes outside the alphabet.
    static let invalid: UInt8 = 0xFF

    /// Entry `c` becomes the value of character `c`.
    static func fillDecodingTable(_ table: UnsafeMutablePointer<UInt8>) {
        table.update(repeating: invalid, count: 256)
        for value in 0..<alphabet.utf8CodeUnitCount {
            table[Int(alphabet.utf8Start[value])] = UInt8(truncatingIfNeeded: value)
        }
    }

    /// Bytes that `count` characters decode to, or nil for a count that cannot be.
    static func decodedCount(_ count: Int) -> Int? {
        count % 4 == 1 ? nil : count / 4 * 3 + (count % 4 == 0 ? 0 : count % 4 - 1)
    }

    /// Decodes `text` to the start of `output` and returns how many bytes; nil for bad text or too small an output.
    static func decode(
        _ text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
        table: UnsafePointer<UInt8>
    ) -> Int? {
        guard let count = decodedCount(text.count), count <= output.count else { return nil }
        var read = 0
        var written = 0
        var seen: UInt8 = 0  // values are below 64: a bit above means that some character was invalid
        while text.count - read >= 4 {
            let a = table[Int(text[read])], b = table[Int(text[read + 1])]
            let c = table[Int(text[read + 2])], d = table[Int(text[read + 3])]
            seen |= a | b | c | d
            output[written] = a << 2 | b >> 4
            output[written + 1] = b << 4 | c >> 2
            output[written + 2] = c << 6 | d
            read += 4
            written += 3
        }
        if text.count - read >= 2 {
            let a = table[Int(text[read])], b = table[Int(text[read + 1])]
            seen |= a | b
            output[written] = a << 2 | b >> 4
            var spare = b & 0x0F
            if text.count - read == 3 {
                let c = table[Int(text[read + 2])]
                seen |= c
                output[written + 1] = b << 4 | c >> 2
                spare = c & 0x03
            }
            guard spare == 0 else { return nil }
        }
        return seen < 64 ? count : nil
    }

    /// Appends the text of `bytes`.
    static func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) {
        var bits: UInt32 = 0
        var held = 0
        for byte in bytes {
            bits = (bits & 0xFFFF) << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(alphabet.utf8Start[Int(bits >> UInt32(held) & 63)])
            }
        }
        if held > 0 { text.append(alphabet.utf8Start[Int(bits << UInt32(6 - held) & 63)]) }
    }
}
