/// One deadline per small integer (a slab index), in ticks of the caller's choosing.
///
/// A hashed wheel (Varghese and Lauck, scheme 6): an entry stands in the list of slot
/// `deadline mod 2^slotBits`. Entries that are farther than one turn are met early, once per turn, and
/// put back. Scheduling, moving and cancelling are O(1) without a search; a bitmap finds the next
/// occupied slot. 16 bytes per entry, in chunks of 1 024 that never move, and 4 bytes per slot.
///
/// One thread owns a wheel. `now` never runs backwards: an older one is taken for the newest seen.
@frozen public struct TimerWheel: ~Copyable, @unchecked Sendable {
    @frozen @usableFromInline struct Node: BitwiseCopyable {
        @usableFromInline var next: UInt32
        /// The entry before, or `headMark | list number` for the first of a list, or `unlinked`.
        @usableFromInline var previous: UInt32
        @usableFromInline var deadline: UInt64

        @inlinable init(next: UInt32, previous: UInt32, deadline: UInt64) {
            self.next = next
            self.previous = previous
            self.deadline = deadline
        }
    }

    @inlinable @inline(__always) static var none: UInt32 { .max }
    @inlinable @inline(__always) static var unlinked: UInt32 { .max }
    @inlinable @inline(__always) static var headMark: UInt32 { 1 << 31 }
    @inlinable @inline(__always) static var nodesPerChunk: Int { 1_024 }

    @usableFromInline let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Node>?>
    @usableFromInline let chunkCountLimit: Int
    @usableFromInline let maximumEntries: UInt32
    /// First entries of the lists: one per slot, then the list of what is due (`dueList`).
    @usableFromInline let heads: UnsafeMutablePointer<UInt32>
    @usableFromInline let slotCount: UInt32
    @usableFromInline var occupied: OccupancyMap
    /// All slots of earlier ticks have been emptied into the due list.
    @usableFromInline var cursor: UInt64
    @usableFromInline var scheduledCount = 0

    /// - Parameters:
    ///   - slotBits: 2^slotBits slots, 6...20.
    ///   - maximumEntries: entries are below this, at most 2^30.
    ///   - startTick: where time begins; any tick not later than the first one used.
    @inlinable public init(slotBits: Int = 13, maximumEntries: Int, startTick: UInt64 = 0) {
        precondition((6...20).contains(slotBits), "slotBits is 6...20")
        precondition(maximumEntries > 0 && maximumEntries <= 1 << 30, "maximumEntries is 1...2^30")
        self.maximumEntries = UInt32(maximumEntries)
        slotCount = 1 << UInt32(slotBits)
        heads = .allocate(capacity: Int(slotCount) + 1)
        heads.initialize(repeating: Self.none, count: Int(slotCount) + 1)
        occupied = OccupancyMap(bitCount: Int(slotCount))
        chunkCountLimit = (maximumEntries + Self.nodesPerChunk - 1) / Self.nodesPerChunk
        chunks = .allocate(capacity: chunkCountLimit)
        chunks.initialize(repeating: nil, count: chunkCountLimit)
        cursor = startTick
    }

    @inlinable deinit {
        for chunk in 0..<chunkCountLimit { chunks[chunk]?.deallocate() }
        chunks.deallocate()
        heads.deallocate()
    }

    /// Entries scheduled.
    @inlinable @inline(__always) public var count: Int { scheduledCount }

    @inlinable @inline(__always) var dueList: UInt32 { slotCount }

    @inlinable @inline(__always) func node(_ entry: UInt32) -> UnsafeMutablePointer<Node>? {
        guard entry < maximumEntries else { return nil }
        guard let chunk = chunks[Int(truncatingIfNeeded: entry) / Self.nodesPerChunk] else { return nil }
        return chunk + Int(truncatingIfNeeded: entry) % Self.nodesPerChunk
    }

    /// For entries that are linked.
    @inlinable @inline(__always) func knownNode(_ entry: UInt32) -> UnsafeMutablePointer<Node> {
        chunks[Int(truncatingIfNeeded: entry) / Self.nodesPerChunk].unsafelyUnwrapped
            + Int(truncatingIfNeeded: entry) % Self.nodesPerChunk
    }

    @inlinable public func isScheduled(_ entry: UInt32) -> Bool {
        guard let node = node(entry) else { return false }
        return node.pointee.previous != Self.unlinked
    }

    /// The tick that `entry` is scheduled for.
    @inlinable public func deadline(of entry: UInt32) -> UInt64? {
        guard let node = node(entry), node.pointee.previous != Self.unlinked else { return nil }
        return node.pointee.deadline
    }
}
