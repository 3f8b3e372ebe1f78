extension Slab {
    /// The element at `index`, which must have been handed out by this slab: checked in debug builds
    /// only. The address stays the same until the slab goes away.
    @inlinable @inline(__always) public func pointer(_ index: UInt32) -> UnsafeMutablePointer<Element> {
        assert(isLive(index), "slab index without an element")
        return slot(index).assumingMemoryBound(to: Element.self)
    }

    /// The memory of a slot below `highWater`, whether an element lives there or not, without a look at its
    /// generation, which lies in another cache line. For elements that keep a copy of their generation; the first 4
    /// bytes of a free slot are the slab's.
    @inlinable @inline(__always) public func memory(_ index: UInt32) -> UnsafeMutablePointer<Element> {
        assert(index < highWater, "slab index never handed out")
        return slot(index).assumingMemoryBound(to: Element.self)
    }

    /// The element that `key` names, or nil when it is gone or `key` never was one of this slab's.
    /// Safe for keys of any origin.
    @inlinable @inline(__always) public func pointer(for key: SlabKey) -> UnsafeMutablePointer<Element>? {
        guard key.index < highWater, key.generation & 1 == 1,
            generation(key.index).pointee == key.generation
        else { return nil }
        return slot(key.index).assumingMemoryBound(to: Element.self)
    }

    /// Whether `index` holds an element. Safe for any index.
    @inlinable @inline(__always) public func isLive(_ index: UInt32) -> Bool {
        index < highWater && generation(index).pointee & 1 == 1
    }

    /// The key of the slot's present life. `index` must be below `highWater`; of a free slot the key
    /// names nothing.
    @inlinable @inline(__always) public func key(at index: UInt32) -> SlabKey {
        assert(index < highWater, "slab index never handed out")
        return SlabKey(index: index, generation: generation(index).pointee)
    }
}
