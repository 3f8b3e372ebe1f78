extension IndexTable {
    /// Adds `index` (below 2^32 - 1) under `hash`. The caller has made sure that it is not there yet.
    @inlinable public mutating func insert(hash: UInt64, index: UInt32) {
        precondition(index != UInt32.max, "2^32 - 1 marks an empty entry")
        let partition = partition(of: hash)
        let capacity = partition.pointee.capacity
        if (Int(truncatingIfNeeded: partition.pointee.count) &+ 1) &* 4 > capacity &* 3 {
            resize(partition, to: max(Self.smallestCapacity, capacity &* 2))
        }
        Self.place(Entry(tag: UInt32(truncatingIfNeeded: hash), index: index), in: partition.pointee)
        partition.pointee.count &+= 1
        entryCount &+= 1
    }

    /// Takes `index` out from under `hash`; false when it is not there.
    @inlinable public mutating func remove(hash: UInt64, index: UInt32) -> Bool {
        let partition = partition(of: hash)
        let tag = UInt32(truncatingIfNeeded: hash)
        let mask = partition.pointee.mask
        var position = tag & mask
        while true {
            let entry = partition.pointee.entries[Int(truncatingIfNeeded: position)]
            if entry.isEmpty { return false }
            if entry.tag == tag, entry.index == index { break }
            position = (position &+ 1) & mask
        }
        Self.closeGap(at: position, in: partition.pointee)
        partition.pointee.count &-= 1
        entryCount &-= 1
        let capacity = partition.pointee.capacity
        if capacity > Self.smallestCapacity, Int(truncatingIfNeeded: partition.pointee.count) &* 8 < capacity {
            resize(partition, to: capacity / 2)
        }
        return true
    }

    @inlinable @inline(__always) static func place(_ entry: Entry, in partition: Partition) {
        var position = entry.tag & partition.mask
        while !partition.entries[Int(truncatingIfNeeded: position)].isEmpty {
            position = (position &+ 1) & partition.mask
        }
        partition.entries[Int(truncatingIfNeeded: position)] = entry
    }

    /// Moves later entries of the run back over the gap, each only as far as its home position, so that
    /// every probe still meets its entry before an empty one.
    @inlinable static func closeGap(at removed: UInt32, in partition: Partition) {
        let mask = partition.mask
        var gap = removed
        var position = (gap &+ 1) & mask
        while true {
            let entry = partition.entries[Int(truncatingIfNeeded: position)]
            if entry.isEmpty { break }
            let distanceFromHome = (position &- entry.tag) & mask
            if distanceFromHome >= (position &- gap) & mask {
                partition.entries[Int(truncatingIfNeeded: gap)] = entry
                gap = position
            }
            position = (position &+ 1) & mask
        }
        partition.entries[Int(truncatingIfNeeded: gap)] = .empty
    }

    @inlinable @inline(never)
    mutating func resize(_ partition: UnsafeMutablePointer<Partition>, to capacity: Int) {
        precondition(capacity <= 1 << 32, "a partition holds at most 2^32 entries")
        let old = partition.pointee
        var grown = old
        grown.entries = .allocate(capacity: capacity)
        grown.entries.initialize(repeating: .empty, count: capacity)
        grown.mask = UInt32(truncatingIfNeeded: capacity - 1)
        for position in 0..<old.capacity where !old.entries[position].isEmpty {
            Self.place(old.entries[position], in: grown)
        }
        if old.mask != 0 { old.entries.deallocate() }
        partition.pointee = grown
        allocatedBytes += (capacity - old.capacity) * MemoryLayout<Entry>.stride
    }
}
