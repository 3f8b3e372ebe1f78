/// What one pass over a text finds. By hand, since `String` repairs bad bytes and compares by equivalence.
@frozen
public struct TextSurvey: BitwiseCopyable, Equatable, Sendable {
    /// Strict UTF-8: no overlong form, no surrogate, nothing above U+10FFFF. When false, the rest tells of the part before.
    public var isValid: Bool = true
    /// Unicode scalars ("characters" of the contract).
    public var scalarCount: Int = 0
    /// U+0000–001F, U+007F, U+0080–009F.
    public var hasControl: Bool = false
    /// U+0000.
    public var hasNUL: Bool = false
    /// Nothing but White_Space (or nothing at all).
    public var isBlank: Bool = true

    /// One pass; eight bytes at a time while they are plain ASCII.
    @inlinable
    public init(_ text: ByteView) {
        guard let start = text.start else { return }
        let end = start + text.count
        var next = start
        while next < end {
            if end - next >= 8, TextSurvey.isPlain(next.loadUnaligned(as: UInt64.self), blank: &isBlank) {
                scalarCount &+= 8
                next += 8
                continue
            }
            let scalar = TextSurvey.scalar(at: &next, end: end)
            guard scalar != TextSurvey.notAScalar else {
                isValid = false
                return
            }
            scalarCount &+= 1
            if scalar == 0 { hasNUL = true }
            if scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) { hasControl = true }
            if isBlank && !TextSurvey.isWhiteSpace(scalar) { isBlank = false }
        }
    }

    /// Whether eight bytes are all U+0020–007E. Clears `blank` when they are and not all are spaces.
    @inlinable
    static func isPlain(_ word: UInt64, blank: inout Bool) -> Bool {
        let tops: UInt64 = 0x8080_8080_8080_8080
        let ones: UInt64 = 0x0101_0101_0101_0101
        let deletes = word ^ (ones &* 0x7F)
        let below = (word &- ones &* 0x20) & ~word
        let delete = (deletes &- ones) & ~deletes
        if (word | below | delete) & tops != 0 { return false }
        if word != ones &* 0x20 { blank = false }
        return true
    }

    /// No scalar: above all of them.
    @inlinable static var notAScalar: UInt32 { .max }

    /// The scalar at `next` (< `end`), which moves behind it; ``notAScalar`` when the bytes are none.
    @inlinable
    static func scalar(at next: inout UnsafeRawPointer, end: UnsafeRawPointer) -> UInt32 {
        let lead = UInt32(next.load(as: UInt8.self))
        next += 1
        if lead < 0x80 { return lead }
        if lead < 0xC2 || lead > 0xF4 { return notAScalar }
        let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        guard end - next >= count else { return notAScalar }
        var scalar = lead & (0x3F &>> UInt32(truncatingIfNeeded: count))
        for offset in 0..<count {
            let byte = UInt32(next.load(fromByteOffset: offset, as: UInt8.self))
            if byte & 0xC0 != 0x80 { return notAScalar }
            scalar = scalar &<< 6 | byte & 0x3F
        }
        next += count
        switch count {
        case 1: return scalar
        case 2: return scalar < 0x800 || (scalar >= 0xD800 && scalar < 0xE000) ? notAScalar : scalar
        default: return scalar < 0x1_0000 || scalar > 0x10_FFFF ? notAScalar : scalar
        }
    }

    /// Unicode's White_Space.
    @inlinable
    static func isWhiteSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
