/// Bytes in order: appended at the end, consumed at the front. No memory while empty.
///
/// A plain 24-byte value that can live in a slab element; whoever drops that element calls `release()`
/// first. Copies share the memory: keep one. Capacity starts at 256 bytes and doubles. Bytes are moved
/// to the front only when at least as many were consumed, so each byte is moved O(1) times on average.
@frozen public struct ByteQueue: BitwiseCopyable, @unchecked Sendable {
    @usableFromInline var base: UnsafeMutableRawPointer?
    @usableFromInline var head: UInt32
    @usableFromInline var tail: UInt32
    @usableFromInline var size: UInt32

    public static var initialCapacity: Int { 256 }
    /// The offsets are 32 bits wide. Callers bound a queue far below this; passing it traps.
    public static var maximumCapacity: Int { 1 << 31 }

    @inlinable @inline(__always) public init() {
        base = nil
        head = 0
        tail = 0
        size = 0
    }

    @inlinable @inline(__always) public var count: Int { Int(truncatingIfNeeded: tail &- head) }
    @inlinable @inline(__always) public var isEmpty: Bool { tail == head }
    /// Bytes held from the allocator.
    @inlinable @inline(__always) public var capacity: Int { Int(truncatingIfNeeded: size) }

    /// The queued bytes; good until the next change.
    @inlinable @inline(__always) public var readable: UnsafeRawBufferPointer {
        guard let base else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: base + Int(truncatingIfNeeded: head), count: count)
    }

    /// Copies `bytes`, which must not be part of this queue, to the end.
    @inlinable public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        let room = reserve(bytes.count)
        room.baseAddress.unsafelyUnwrapped.copyMemory(from: source, byteCount: bytes.count)
        tail &+= UInt32(truncatingIfNeeded: bytes.count)
    }

    /// All the room behind the end, at least `minimum` (1 or more) bytes. Fill it, then `commit`, with 0
    /// if nothing came: that gives the memory of an empty queue back.
    @inlinable public mutating func reserve(_ minimum: Int) -> UnsafeMutableRawBufferPointer {
        precondition(minimum > 0 && minimum <= Self.maximumCapacity, "reserve 1 byte or more")
        if base == nil || capacity &- Int(truncatingIfNeeded: tail) < minimum { makeRoom(minimum) }
        let end = Int(truncatingIfNeeded: tail)
        return UnsafeMutableRawBufferPointer(start: base.unsafelyUnwrapped + end, count: capacity &- end)
    }

    /// Makes the first `byteCount` bytes of the reserved room part of the queue.
    @inlinable public mutating func commit(_ byteCount: Int) {
        precondition(
            byteCount >= 0 && byteCount <= capacity &- Int(truncatingIfNeeded: tail),
            "committing more than was reserved")
        tail &+= UInt32(truncatingIfNeeded: byteCount)
        if isEmpty { release() }
    }

    /// Drops the first `byteCount` bytes.
    @inlinable public mutating func consume(_ byteCount: Int) {
        precondition(byteCount >= 0 && byteCount <= count, "consuming more than is queued")
        head &+= UInt32(truncatingIfNeeded: byteCount)
        if isEmpty { release() }
    }

    /// Drops the first `byteCount` bytes; an empty queue keeps its memory, for an owner that fills it again at once.
    @inlinable public mutating func consumeKeepingMemory(_ byteCount: Int) {
        precondition(byteCount >= 0 && byteCount <= count, "consuming more than is queued")
        head &+= UInt32(truncatingIfNeeded: byteCount)
        if isEmpty { (head, tail) = (0, 0) }
    }

    /// Keeps the first `byteCount` bytes only.
    @inlinable public mutating func truncate(to byteCount: Int) {
        precondition(byteCount >= 0 && byteCount <= count, "truncating to more than is queued")
        tail = head &+ UInt32(truncatingIfNeeded: byteCount)
        if isEmpty { release() }
    }

    /// Gives the memory back; the queue is empty then and can be used again.
    @inlinable public mutating func release() {
        base?.deallocate()
        self = ByteQueue()
    }

    @inlinable @inline(never) mutating func makeRoom(_ minimum: Int) {
        let kept = count
        if let base, Int(truncatingIfNeeded: head) >= kept, capacity - kept >= minimum {
            base.copyMemory(from: base + Int(truncatingIfNeeded: head), byteCount: kept)
        } else {
            var newSize = max(Self.initialCapacity, base == nil ? 0 : capacity * 2)
            while newSize - kept < minimum { newSize *= 2 }
            precondition(newSize <= Self.maximumCapacity, "byte queue over its maximum capacity")
            let fresh = UnsafeMutableRawPointer.allocate(byteCount: newSize, alignment: 16)
            if let base {
                fresh.copyMemory(from: base + Int(truncatingIfNeeded: head), byteCount: kept)
                base.deallocate()
            }
            base = fresh
            size = UInt32(truncatingIfNeeded: newSize)
        }
        head = 0
        tail = UInt32(truncatingIfNeeded: kept)
    }
}
