/// One step over bytes that may be anything: a character of strictly valid UTF-8 (Unicode 3.9, table 3-7), or one bad byte.
struct UTF8Step {
    /// Nil for a byte that starts no valid character.
    let scalar: UInt32?
    /// Bytes to go on by, 1–4.
    let size: Int

    /// - Parameter position: less than `bytes.count`.
    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        let lead = bytes[position]
        let size: Int
        let lowest: UInt32
        switch lead {
        case 0...0x7F: (size, lowest) = (1, 0)
        case 0xC2...0xDF: (size, lowest) = (2, 0x80)
        case 0xE0...0xEF: (size, lowest) = (3, 0x800)
        case 0xF0...0xF4: (size, lowest) = (4, 0x1_0000)
        default: (size, lowest) = (0, 0)
        }
        guard size > 0, size <= bytes.count - position else {
            self = UTF8Step(badByte: ())
            return
        }
        var scalar = size == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(size))
        for offset in 1..<max(1, size) {
            let next = bytes[position + offset]
            guard next & 0xC0 == 0x80 else {
                self = UTF8Step(badByte: ())
                return
            }
            scalar = scalar << 6 | UInt32(next & 0x3F)
        }
        let isSurrogate = scalar >= 0xD800 && scalar <= 0xDFFF
        guard scalar >= lowest, scalar <= 0x10_FFFF, !isSurrogate else {
            self = UTF8Step(badByte: ())
            return
        }
        self.scalar = scalar
        self.size = size
    }

    private init(badByte: Void) {
        scalar = nil
        size = 1
    }
}
