/// Names one life of one slab slot. A key stays safe to hold after its element is gone: the slot's
/// generation has moved on and the key no longer matches.
///
/// 8 bytes; `packed` is what goes into an epoll event, a message header or a log line.
@frozen public struct SlabKey: BitwiseCopyable, Hashable, Sendable {
    public let index: UInt32
    /// Odd while the slot's element lives, so that a zeroed key never matches anything.
    public let generation: UInt32

    @inlinable @inline(__always) public init(index: UInt32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }

    /// Generation in the high half, index in the low half. 0 is never the key of a live element.
    @inlinable @inline(__always) public var packed: UInt64 {
        UInt64(generation) << 32 | UInt64(index)
    }

    @inlinable @inline(__always) public init(packed: UInt64) {
        index = UInt32(truncatingIfNeeded: packed)
        generation = UInt32(truncatingIfNeeded: packed >> 32)
    }
}
