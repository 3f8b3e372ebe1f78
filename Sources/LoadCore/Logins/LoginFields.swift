import WireProtocol

/// What the load's devices call themselves. Sizes are those that the memory bar is measured with.
enum LoginFields {
    /// `prefix`, zeros and the number: `LoadLimits.userIDBytes` bytes, or a longer prefix with 8 digits.
    static func userID(prefix: String, number: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        let width = max(LoadLimits.userIDBytes - prefix.utf8.count, LoadLimits.userDigits)
        return Array(prefix.utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: max(width - digits.count, 0)) + digits
    }

    /// 36 bytes, a UUID of version 4 in form: 23 bytes of `run` and a dash, then 12 hexadecimal digits of the number.
    static func deviceUUID(run: UInt64, number: UInt64) -> [UInt8] {
        let hex = Array((String(repeating: "0", count: 16) + String(run, radix: 16)).utf8.suffix(16))
        var uuid = Array(hex[0..<8])
        uuid += [UInt8(ascii: "-")] + hex[8..<12] + Array("-4".utf8) + hex[12..<15]
        uuid += Array("-8".utf8) + [hex[15]] + Array("00-".utf8) + [UInt8](repeating: 0, count: uuidNumberBytes)
        uuid.withUnsafeMutableBytes { write(number: number, to: $0.baseAddress! + uuidNumberOffset) }
        return uuid
    }

    static let uuidNumberOffset = 24
    static let uuidNumberBytes = 12

    /// 12 hexadecimal digits.
    static func write(number: UInt64, to start: UnsafeMutableRawPointer) {
        var rest = number
        for position in stride(from: uuidNumberBytes - 1, through: 0, by: -1) {
            let digit = UInt8(truncatingIfNeeded: rest & 15)
            start.storeBytes(of: digit < 10 ? 0x30 &+ digit : 0x57 &+ digit, toByteOffset: position, as: UInt8.self)
            rest >>= 4
        }
    }

    /// 16 bytes; the two devices of a user differ.
    static func deviceName(_ variant: Int) -> StaticString { variant == 0 ? "load device no.1" : "load device no.2" }

    static func loginExtension(_ variant: Int) -> StaticString {
        variant == 0 ? #"{"load":"device no.1"}"# : #"{"load":"device no.2"}"#
    }

    static let client: StaticString = "holdfast-load"
    static let platform = Platform.linux
}
