/// Memory in blocks of 32 bytes times a power of two, named by 4 bytes: what the watch tables' lists are made of.
///
/// A general allocator adds 8 to 16 bytes to each of millions of small lists, and keeps every size that they have
/// outgrown. Here lists grow by another block and nothing is moved or outgrown. Blocks of one size share chunks of
/// 64 KiB that never move; a freed block is the next one taken. Chunks go back to the system with the pool.
struct BlockPool: ~Copyable, @unchecked Sendable {
    /// Blocks of 32, 64, … 16 384 bytes.
    static var classCount: Int { 10 }
    static var smallestBytes: Int { 32 }
    static var chunkBytes: Int { 65_536 }
    /// No block.
    static var none: UInt32 { .max }
    /// Of one class; what 28 bits can tell apart, less what one change of a table may take.
    static var maximumBlocks: UInt32 { (1 << 28) - 16 }

    private struct Shelf: BitwiseCopyable {
        var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
        var chunkCapacity = 0
        var chunkCount = 0
        /// Blocks ever taken.
        var used: UInt32 = 0
        /// The block freed last; its first 4 bytes name the one freed before.
        var free = BlockPool.none
    }

    private let shelves: UnsafeMutablePointer<Shelf>
    /// Bytes taken from the allocator.
    private(set) var byteCount: Int
    /// False when a class is used up: changes that may take blocks must not begin then.
    private(set) var hasRoom = true

    init() {
        shelves = .allocate(capacity: Self.classCount)
        for sizeClass in 0..<Self.classCount {
            (shelves + sizeClass).initialize(to: Shelf(chunks: .allocate(capacity: 0)))
        }
        byteCount = Self.classCount * MemoryLayout<Shelf>.stride
    }

    deinit {
        for sizeClass in 0..<Self.classCount {
            let shelf = shelves[sizeClass]
            for chunk in 0..<shelf.chunkCount { shelf.chunks[chunk].deallocate() }
            shelf.chunks.deallocate()
        }
        shelves.deallocate()
    }

    @inline(__always) static func sizeClass(of block: UInt32) -> UInt32 { block &>> 28 }

    @inline(__always) static func bytes(ofClass sizeClass: UInt32) -> Int {
        smallestBytes &<< Int(truncatingIfNeeded: sizeClass)
    }

    /// Log2 of the blocks in a chunk.
    @inline(__always) private static func chunkBits(_ sizeClass: UInt32) -> UInt32 { 11 &- sizeClass }

    /// The block's bytes; aligned to its size, up to a cache line. `block` must be a taken one.
    @inline(__always) func pointer(_ block: UInt32) -> UnsafeMutableRawPointer {
        let sizeClass = Self.sizeClass(of: block)
        assert(sizeClass < UInt32(Self.classCount), "no block")
        let index = block & 0x0FFF_FFFF
        let bits = Self.chunkBits(sizeClass)
        let chunk = shelves[Int(truncatingIfNeeded: sizeClass)].chunks[Int(truncatingIfNeeded: index &>> bits)]
        let place = Int(truncatingIfNeeded: index & ((1 &<< bits) &- 1))
        return chunk + place &* Self.bytes(ofClass: sizeClass)
    }

    /// A block with undefined content. The caller has seen `hasRoom`.
    mutating func take(_ sizeClass: UInt32) -> UInt32 {
        let shelf = shelves + Int(truncatingIfNeeded: sizeClass)
        let block: UInt32
        if shelf.pointee.free != Self.none {
            block = shelf.pointee.free
            shelf.pointee.free = pointer(block).load(as: UInt32.self)
        } else {
            block = sizeClass << 28 | shelf.pointee.used
            if shelf.pointee.used & ((1 << Self.chunkBits(sizeClass)) - 1) == 0 { addChunk(shelf) }
            shelf.pointee.used += 1
            if shelf.pointee.used >= Self.maximumBlocks { hasRoom = false }
        }
        return block
    }

    mutating func give(_ block: UInt32) {
        let shelf = shelves + Int(truncatingIfNeeded: Self.sizeClass(of: block))
        pointer(block).storeBytes(of: shelf.pointee.free, as: UInt32.self)
        shelf.pointee.free = block
    }

    @inline(never) private mutating func addChunk(_ shelf: UnsafeMutablePointer<Shelf>) {
        if shelf.pointee.chunkCount == shelf.pointee.chunkCapacity {
            // 8 bytes for each 64 KiB: doubling it moves next to nothing.
            let capacity = max(4, shelf.pointee.chunkCapacity * 2)
            let grown = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity)
            grown.update(from: shelf.pointee.chunks, count: shelf.pointee.chunkCount)
            shelf.pointee.chunks.deallocate()
            byteCount += (capacity - shelf.pointee.chunkCapacity) * MemoryLayout<UnsafeMutableRawPointer>.stride
            shelf.pointee.chunks = grown
            shelf.pointee.chunkCapacity = capacity
        }
        shelf.pointee.chunks[shelf.pointee.chunkCount] = .allocate(byteCount: Self.chunkBytes, alignment: 64)
        shelf.pointee.chunkCount += 1
        byteCount += Self.chunkBytes
    }
}
