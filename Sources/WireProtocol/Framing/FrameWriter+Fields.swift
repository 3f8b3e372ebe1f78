extension FrameWriter {
    /// Bytes that `value` takes as a varint: 1...10.
    @inlinable
    public static func varintBytes(_ value: UInt64) -> Int {
        let bits = 64 &- (value | 1).leadingZeroBitCount
        return (bits &* 9 &+ 64) &>> 6
    }

    @inlinable
    public mutating func u8(_ value: UInt8) {
        claim(1)?.storeBytes(of: value, as: UInt8.self)
    }

    /// Eight bytes, little-endian.
    @inlinable
    public mutating func u64(_ value: UInt64) {
        claim(8)?.storeBytes(of: value.littleEndian, as: UInt64.self)
    }

    @inlinable
    public mutating func varint(_ value: UInt64) {
        guard let start = claim(FrameWriter.varintBytes(value)) else { return }
        FrameWriter.store(value, at: start)
    }

    @inlinable
    public mutating func varint(_ value: UInt32) {
        varint(UInt64(value))
    }

    @inlinable
    public mutating func zigzag(_ value: Int64) {
        varint(UInt64(bitPattern: (value &<< 1) ^ (value &>> 63)))
    }

    /// Count and bytes.
    @inlinable
    public mutating func string(_ bytes: ByteView) {
        varint(UInt64(truncatingIfNeeded: bytes.count))
        raw(bytes.buffer)
    }

    /// Count and bytes of a literal.
    @inlinable
    public mutating func string(_ literal: StaticString) {
        string(ByteView(literal))
    }

    /// Bytes as they are.
    @inlinable
    public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0, let start = claim(bytes.count) else { return }
        start.copyMemory(from: source, byteCount: bytes.count)
    }

    @inlinable
    public mutating func code(_ code: ResultCode) {
        varint(UInt64(code.rawValue))
    }

    /// Magic and version of a first frame.
    @inlinable
    public mutating func prologue() {
        u8(WireVersion.magic0)
        u8(WireVersion.magic1)
        u8(WireVersion.current)
    }

    /// The rest of the memory, for someone who writes by himself (a compressor); then `commit`.
    @inlinable
    public var spare: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: base.map { $0 + position }, count: remaining)
    }

    /// Takes the first `count` bytes of ``spare`` as written.
    @inlinable
    public mutating func commit(_ count: Int) {
        _ = claim(max(count, 0))
    }
}
