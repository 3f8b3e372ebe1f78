/// Writes frames one after another, without gaps, into memory that someone else owns. Never allocates.
///
/// `begin`, then the fields in order, then `finish`. What does not fit is noticed once, at `finish`. A frame's header is
/// one byte at first; `finish` moves a body of 127 bytes and more up by one or two.
@frozen
public struct FrameWriter {
    @usableFromInline let base: UnsafeMutableRawPointer?
    /// Bytes of the memory.
    public let capacity: Int
    /// Where the next byte goes.
    @usableFromInline var position: Int
    @usableFromInline var frameStart: Int
    /// Whether the frame being written did not fit.
    @usableFromInline var overflowed: Bool

    @inlinable
    public init(_ buffer: UnsafeMutableRawBufferPointer) {
        base = buffer.baseAddress
        capacity = buffer.count
        position = 0
        frameStart = 0
        overflowed = false
    }

    /// Whether the frame being written has run out of memory.
    @inlinable public var hasOverflowed: Bool { overflowed }

    /// Bytes that still fit.
    @inlinable public var remaining: Int { capacity &- position }

    /// All finished frames.
    @inlinable
    public var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: frameStart) }

    /// The body written so far of the frame being written (what a compressor takes).
    @inlinable
    public var body: UnsafeRawBufferPointer {
        let start = min(frameStart &+ 2, position)
        return UnsafeRawBufferPointer(start: base.map { UnsafeRawPointer($0 + start) }, count: position &- start)
    }

    /// `length` of the frame being written, as its header will say: type and body.
    @inlinable public var frameLength: Int { max(position &- frameStart &- 1, 0) }

    /// Forgets finished frames and starts at the memory's beginning again.
    @inlinable
    public mutating func reset() {
        position = 0
        frameStart = 0
        overflowed = false
    }

    /// Starts a frame; an unfinished one is dropped.
    @inlinable
    public mutating func begin(_ type: FrameType) {
        begin(rawType: type.rawValue)
    }

    /// Starts a frame with a type byte as it is, compressed bit included.
    @inlinable
    public mutating func begin(rawType: UInt8) {
        position = frameStart
        overflowed = false
        guard let start = claim(2) else { return }
        start.storeBytes(of: rawType, toByteOffset: 1, as: UInt8.self)
    }

    /// Ends the frame and returns its bytes, or nil when it did not fit; the writer then stands where the frame began.
    @inlinable
    public mutating func finish() -> UnsafeRawBufferPointer? {
        let length = position &- frameStart &- 1
        guard !overflowed, length >= 1, length <= WireLimits.encodableLength, let start = base.map({ $0 + frameStart }) else {
            return abandon()
        }
        let header = length < 0x80 ? 1 : length < 0x4000 ? 2 : 3
        if header > 1 {
            guard remaining >= header &- 1 else { return abandon() }
            (start + header).copyMemory(from: start + 1, byteCount: length)
            position &+= header &- 1
        }
        FrameWriter.store(UInt64(truncatingIfNeeded: length), at: start)
        frameStart = position
        return UnsafeRawBufferPointer(start: start, count: header &+ length)
    }

    @inlinable
    mutating func abandon() -> UnsafeRawBufferPointer? {
        position = frameStart
        overflowed = false
        return nil
    }

    /// `count` bytes at the position, which moves behind them; nil when they do not fit.
    @inlinable
    mutating func claim(_ count: Int) -> UnsafeMutableRawPointer? {
        guard !overflowed, count <= remaining, let base else {
            overflowed = true
            return nil
        }
        let start = base + position
        position &+= count
        return start
    }

    /// Writes a varint; the caller has room for it.
    @inlinable
    static func store(_ value: UInt64, at start: UnsafeMutableRawPointer) {
        var value = value
        var next = start
        while value >= 0x80 {
            next.storeBytes(of: UInt8(truncatingIfNeeded: value) | 0x80, as: UInt8.self)
            next += 1
            value >>= 7
        }
        next.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
    }
}
