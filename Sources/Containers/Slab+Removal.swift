extension Slab {
    /// Frees the slot; keys to it match no longer. Removing what is not there is a fault of the caller
    /// and traps: a slot twice in the free list would become two sessions.
    @inlinable public mutating func remove(_ index: UInt32) {
        precondition(isLive(index), "removing a slab index without an element")
        generation(index).pointee &+= 1
        slot(index).storeBytes(of: freeHead, as: UInt32.self)
        freeHead = index
        liveCount &-= 1
    }
}
