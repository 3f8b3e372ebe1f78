/// Makes any bytes safe inside a quoted value: the result has no control byte, no quote of its own and is valid UTF-8, so that
/// an id can neither end the line nor steer a terminal (reliability 30).
enum LogEscape {
    /// Writes at most `LogLimits.valueBytes` of `bytes`, cut between characters and then marked with `…`.
    static func write(_ bytes: UnsafeRawBufferPointer, format: LogFormat, into line: inout LogBuffer) {
        var position = 0
        while position < bytes.count {
            let character = UTF8Step(bytes, at: position)
            guard position + character.size <= LogLimits.valueBytes else {
                line.put("…")
                return
            }
            let raw = UnsafeRawBufferPointer(rebasing: bytes[position..<position + character.size])
            write(character, raw: raw, format: format, into: &line)
            position += character.size
        }
    }

    private static func write(
        _ character: UTF8Step, raw: UnsafeRawBufferPointer, format: LogFormat, into line: inout LogBuffer
    ) {
        switch character.scalar {
        case nil:
            // JSON knows no byte escapes; there the reader sees a backslash and the hexadecimal digits.
            line.put(format == .json ? "\\\\x" : "\\x")
            line.put(hexadecimal: UInt32(raw[0]), digits: 2)
        case 0x22: line.put("\\\"")
        case 0x5C: line.put("\\\\")
        case 0x0A: line.put("\\n")
        case 0x0D: line.put("\\r")
        case 0x09: line.put("\\t")
        case let scalar? where mustHide(scalar):
            line.put("\\u")
            line.put(hexadecimal: scalar, digits: 4)
        default: line.put(raw)
        }
    }

    /// Controls (C0, DEL, C1) and the characters that end a line or reorder the text around them.
    private static func mustHide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Whether a logfmt value can stand without quotes.
    static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !bytes.isEmpty, bytes.count <= LogLimits.valueBytes else { return false }
        return bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D && $0 != 0x5C }
    }
}
