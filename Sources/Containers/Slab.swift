/// Fixed-address storage for elements that are named by a small integer.
///
/// Memory grows a chunk of `2^chunkBits` slots at a time. A chunk never moves, is never copied and is
/// only freed with the slab, so a pointer into it is good for as long as the slab lives. A chunk holds
/// its slots first and its generations (4 bytes a slot) behind them; pages that no slot below
/// `highWater` touches are never written. Free slots are reused last in, first out: the warmest first.
///
/// One thread owns a slab. Costs: `pointer` two loads, `insert` and `remove` O(1).
@frozen public struct Slab<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let chunks: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    @usableFromInline let chunkCountLimit: Int
    @usableFromInline let chunkBits: UInt32
    /// Elements that may live at the same time.
    public let maximumCount: Int
    @usableFromInline var chunkCount = 0
    @usableFromInline var freeHead = UInt32.max
    @usableFromInline var indexesUsed: UInt32 = 0
    @usableFromInline var liveCount = 0

    /// - Parameters:
    ///   - chunkBits: 2^chunkBits slots to a chunk, 0...20.
    ///   - maximumCount: 1...2^31 elements. Costs 8 bytes for each chunk that this may need.
    @inlinable public init(chunkBits: Int = 10, maximumCount: Int) {
        precondition((0...20).contains(chunkBits), "chunkBits is 0...20")
        precondition(maximumCount > 0 && maximumCount <= 1 << 31, "maximumCount is 1...2^31")
        self.chunkBits = UInt32(chunkBits)
        self.maximumCount = maximumCount
        chunkCountLimit = (maximumCount + (1 << chunkBits) - 1) >> chunkBits
        chunks = .allocate(capacity: chunkCountLimit)
        chunks.initialize(repeating: nil, count: chunkCountLimit)
    }

    @inlinable deinit {
        for chunk in 0..<chunkCount { chunks[chunk]?.deallocate() }
        chunks.deallocate()
    }

    /// Living elements.
    @inlinable @inline(__always) public var count: Int { liveCount }

    /// Every index ever handed out is below this; cursors walk `0 ..< highWater`.
    @inlinable @inline(__always) public var highWater: UInt32 { indexesUsed }

    /// Bytes taken from the allocator.
    @inlinable public var byteCount: Int {
        chunkCountLimit * MemoryLayout<UnsafeMutableRawPointer?>.stride + chunkCount * chunkBytes
    }

    /// A free slot keeps the index of the next free one in its first 4 bytes.
    @inlinable @inline(__always) static var slotBytes: Int { max(MemoryLayout<Element>.stride, 4) }

    @inlinable @inline(__always) var slotsPerChunk: Int { 1 &<< Int(truncatingIfNeeded: chunkBits) }

    @inlinable @inline(__always) var generationsOffset: Int {
        (slotsPerChunk &* Self.slotBytes &+ 3) & ~3
    }

    @inlinable var chunkBytes: Int { generationsOffset + slotsPerChunk * 4 }

    @inlinable @inline(__always) func chunk(of index: UInt32) -> UnsafeMutableRawPointer {
        chunks[Int(truncatingIfNeeded: index &>> chunkBits)].unsafelyUnwrapped
    }

    @inlinable @inline(__always) func offsetInChunk(_ index: UInt32) -> Int {
        Int(truncatingIfNeeded: index & ((1 &<< chunkBits) &- 1))
    }

    @inlinable @inline(__always) func slot(_ index: UInt32) -> UnsafeMutableRawPointer {
        chunk(of: index) + offsetInChunk(index) &* Self.slotBytes
    }

    @inlinable @inline(__always) func generation(_ index: UInt32) -> UnsafeMutablePointer<UInt32> {
        (chunk(of: index) + (generationsOffset &+ offsetInChunk(index) &* 4))
            .assumingMemoryBound(to: UInt32.self)
    }
}
