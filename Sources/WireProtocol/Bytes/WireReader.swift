/// A cursor over one body. Reads fields in order; never allocates, never traps, never reads past the end.
///
/// What is left when the fields are read is ignored: a body may grow at its end (SPEC, "Growing").
@frozen
public struct WireReader: BitwiseCopyable {
    @usableFromInline var cursor: UnsafeRawPointer?
    @usableFromInline var left: Int

    @inlinable
    public init(_ body: ByteView) {
        cursor = body.start
        left = body.count
    }

    /// Number of bytes not read yet.
    @inlinable public var remaining: Int { left }

    /// The bytes not read yet.
    @inlinable
    public var rest: ByteView { ByteView(start: cursor, count: remaining) }

    /// Takes `count` bytes; the caller has checked that as many remain.
    @inlinable
    mutating func take(_ count: Int) -> ByteView {
        let taken = ByteView(start: cursor, count: count)
        cursor = cursor.map { $0 + count }
        left &-= count
        return taken
    }

    @inlinable
    public mutating func u8() throws(WireFault) -> UInt8 {
        guard remaining > 0, let byte = cursor else { throw .truncated }
        cursor = byte + 1
        left &-= 1
        return byte.load(as: UInt8.self)
    }

    /// Eight bytes, little-endian.
    @inlinable
    public mutating func u64() throws(WireFault) -> UInt64 {
        guard remaining >= 8, let bytes = cursor else { throw .truncated }
        cursor = bytes + 8
        left &-= 8
        return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    }

    /// Unsigned base 128, minimal, at most 5 bytes and 2^32−1.
    @inlinable
    public mutating func varint32() throws(WireFault) -> UInt32 {
        UInt32(truncatingIfNeeded: try varint(lastShift: 28, lastMaximum: 0x0F))
    }

    /// Unsigned base 128, minimal, at most 10 bytes and 2^64−1.
    @inlinable
    public mutating func varint64() throws(WireFault) -> UInt64 {
        try varint(lastShift: 63, lastMaximum: 0x01)
    }

    /// A signed number as a zigzag varint64: 0, −1, 1, −2 … are 0, 1, 2, 3 …
    @inlinable
    public mutating func zigzag() throws(WireFault) -> Int64 {
        let value = try varint64()
        return Int64(bitPattern: (value >> 1) ^ (0 &- (value & 1)))
    }

    /// `lastShift`, `lastMaximum`: position and largest value of the last byte that the width allows.
    @inlinable
    mutating func varint(lastShift: UInt64, lastMaximum: UInt8) throws(WireFault) -> UInt64 {
        let first = try u8()
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let byte = try u8()
            if shift == lastShift && byte > lastMaximum { throw .varintTooLong }
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 {
                if byte == 0 { throw .varintNotMinimal }
                return value
            }
            shift &+= 7
        }
    }

    /// A varint32 byte count and as many bytes.
    @inlinable
    public mutating func string() throws(WireFault) -> ByteView {
        let count = Int(truncatingIfNeeded: try varint32())
        guard count <= remaining else { throw .truncated }
        return take(count)
    }

    /// The count of a list whose items have at least `minimumItemBytes` (>= 1) each: refused at once when the rest of
    /// the body cannot hold as many, so a count never sizes anything.
    @inlinable
    public mutating func listCount(minimumItemBytes: Int) throws(WireFault) -> UInt32 {
        let count = try varint32()
        guard Int(truncatingIfNeeded: count) <= remaining / max(minimumItemBytes, 1) else { throw .truncated }
        return count
    }
}
