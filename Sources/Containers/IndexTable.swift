/// From a 64-bit hash to slab indexes: open addressing over 8-byte entries, split into partitions by
/// the hash's top bits. Each partition grows and shrinks on its own, so no single step moves the table.
///
/// The keys live with the elements; `find` asks a closure whether an index is the one meant. Hashes
/// must come from a keyed hash (`SipHash`). Linear probing at 3/4 load at most; removal shifts entries
/// back instead of leaving marks, so churn never slows a table. 11 to 22 bytes per entry while it
/// grows, no allocation for empty partitions.
///
/// One thread owns a table.
@frozen public struct IndexTable: ~Copyable, @unchecked Sendable {
    @frozen @usableFromInline struct Entry: BitwiseCopyable {
        /// Low half of the hash: gives the home position at every size of the partition.
        @usableFromInline var tag: UInt32
        @usableFromInline var index: UInt32

        @inlinable @inline(__always) init(tag: UInt32, index: UInt32) {
            self.tag = tag
            self.index = index
        }

        @inlinable @inline(__always) static var empty: Entry { Entry(tag: 0, index: .max) }
        @inlinable @inline(__always) var isEmpty: Bool { index == UInt32.max }
    }

    @frozen @usableFromInline struct Partition: BitwiseCopyable {
        @usableFromInline var entries: UnsafeMutablePointer<Entry>
        /// Capacity - 1; the capacity is a power of two. 0 means no memory yet.
        @usableFromInline var mask: UInt32
        @usableFromInline var count: UInt32

        @inlinable init(entries: UnsafeMutablePointer<Entry>) {
            self.entries = entries
            mask = 0
            count = 0
        }

        @inlinable @inline(__always) var capacity: Int { mask == 0 ? 0 : Int(truncatingIfNeeded: mask) &+ 1 }
    }

    @usableFromInline let partitions: UnsafeMutablePointer<Partition>
    @usableFromInline let partitionBits: UInt64
    /// Stands in for the memory of empty partitions, so that `find` needs no case for them.
    @usableFromInline let emptyEntry: UnsafeMutablePointer<Entry>
    @usableFromInline var entryCount = 0
    @usableFromInline var allocatedBytes: Int

    @inlinable static var smallestCapacity: Int { 8 }

    /// - Parameter partitionBits: 2^partitionBits partitions, 0...16. The step that doubles a
    ///   partition moves 1/2^partitionBits of the table, at about 5 ns an entry.
    @inlinable public init(partitionBits: Int = 6) {
        precondition((0...16).contains(partitionBits), "partitionBits is 0...16")
        self.partitionBits = UInt64(partitionBits)
        emptyEntry = .allocate(capacity: 1)
        emptyEntry.initialize(to: .empty)
        partitions = .allocate(capacity: 1 << partitionBits)
        partitions.initialize(repeating: Partition(entries: emptyEntry), count: 1 << partitionBits)
        allocatedBytes = MemoryLayout<Entry>.stride + MemoryLayout<Partition>.stride << partitionBits
    }

    @inlinable deinit {
        for number in 0..<(1 << Int(partitionBits)) where partitions[number].mask != 0 {
            partitions[number].entries.deallocate()
        }
        partitions.deallocate()
        emptyEntry.deallocate()
    }

    /// Entries in the table.
    @inlinable @inline(__always) public var count: Int { entryCount }

    /// Bytes taken from the allocator.
    @inlinable public var byteCount: Int { allocatedBytes }

    @inlinable @inline(__always) func partition(of hash: UInt64) -> UnsafeMutablePointer<Partition> {
        // Two shifts: a shift by 64 would be none at all.
        partitions + Int(truncatingIfNeeded: (hash &>> 1) &>> (63 &- partitionBits))
    }

    /// The first index stored under `hash` for which `isMatch` holds. The closure may be asked about
    /// indexes of other hashes that share the low half.
    @inlinable @inline(__always)
    public func find(hash: UInt64, where isMatch: (UInt32) -> Bool) -> UInt32? {
        let partition = partition(of: hash).pointee
        let tag = UInt32(truncatingIfNeeded: hash)
        var position = tag & partition.mask
        while true {
            let entry = partition.entries[Int(truncatingIfNeeded: position)]
            if entry.isEmpty { return nil }
            if entry.tag == tag, isMatch(entry.index) { return entry.index }
            position = (position &+ 1) & partition.mask
        }
    }
}
