extension Slab {
    /// Stores `element` in the slot freed last, or in a new one. nil when `maximumCount` are alive.
    /// Allocates only when a new chunk begins.
    @inlinable public mutating func insert(_ element: Element) -> SlabKey? {
        guard liveCount < maximumCount else { return nil }
        let index: UInt32
        if freeHead != UInt32.max {
            index = freeHead
            freeHead = slot(index).loadUnaligned(as: UInt32.self)
        } else {
            index = indexesUsed
            if offsetInChunk(index) == 0 { addChunk() }
            indexesUsed &+= 1
            generation(index).initialize(to: 0)
        }
        let generation = generation(index)
        assert(generation.pointee & 1 == 0, "the free list led to a live slot")
        generation.pointee &+= 1
        slot(index).assumingMemoryBound(to: Element.self).initialize(to: element)
        liveCount &+= 1
        return SlabKey(index: index, generation: generation.pointee)
    }

    @inlinable @inline(never) mutating func addChunk() {
        // A cache line: elements of 64 bytes then never straddle one.
        let alignment = max(64, MemoryLayout<Element>.alignment)
        chunks[chunkCount] = .allocate(byteCount: chunkBytes, alignment: alignment)
        chunkCount += 1
    }
}
