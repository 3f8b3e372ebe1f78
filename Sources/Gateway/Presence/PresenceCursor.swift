import WireProtocol

/// What a device hands back at its next login, to get what it has missed: the version of a moment up to which it has seen
/// everything, as 16 hexadecimal digits. Opaque to clients. Versions are moments of the presence clock in ms, so one
/// number serves for all watched users, with a margin for what was on its way (row 38).
struct PresenceCursor {
    /// Changes that are older than the cursor by less than this are told again. Longer than any event is ever on its way
    /// (stalls and coalescing included); SDKs drop what they know.
    static let marginMilliseconds: UInt64 = 60_000

    let version: UInt64
    private var text: InlineArray<16, UInt8> = .init(repeating: 0)

    init(_ version: UInt64) {
        self.version = version
        for digit in 0..<16 {
            let value = UInt8(truncatingIfNeeded: version >> UInt64(60 - 4 * digit)) & 0xF
            text[digit] = value < 10 ? value + 0x30 : value + 0x57
        }
    }

    /// Nil for text that this server did not give.
    init?(_ text: ByteView) {
        guard text.count == 16 else { return nil }
        var version: UInt64 = 0
        for byte in text.buffer {
            switch byte {
            case 0x30...0x39: version = version << 4 | UInt64(byte - 0x30)
            case 0x61...0x66: version = version << 4 | UInt64(byte - 0x57)
            default: return nil
            }
        }
        self.init(version)
    }

    /// The versions that a device with this cursor may have missed are above this.
    var missedAbove: UInt64 { version > Self.marginMilliseconds ? version - Self.marginMilliseconds : 0 }

    /// Runs `body` with the text.
    func withText<Result>(_ body: (ByteView) -> Result) -> Result {
        var copy = text
        return withUnsafeBytes(of: &copy) { body(ByteView($0)) }
    }
}
