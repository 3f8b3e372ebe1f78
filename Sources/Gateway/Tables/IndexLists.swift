/// Slots waiting in order; a slot stands in it once (the connection's flag says so).
struct IndexQueue {
    private var slots: [UInt64] = []
    private var head = 0

    var isEmpty: Bool { head == slots.count }
    var count: Int { slots.count - head }

    var first: UInt64? { isEmpty ? nil : slots[head] }

    /// Appends a packed slab key.
    mutating func append(_ key: UInt64) { slots.append(key) }

    mutating func popFirst() -> UInt64? {
        guard head < slots.count else { return nil }
        let key = slots[head]
        head += 1
        if head == slots.count {
            slots.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 1_024, head * 2 >= slots.count {
            slots.removeFirst(head)
            head = 0
        }
        return key
    }
}

/// Slots in no order, with O(1) removal: each connection knows its position.
struct IndexBag {
    private(set) var slots: [UInt32] = []

    var count: Int { slots.count }

    /// Adds a slot and returns its position.
    mutating func insert(_ slot: UInt32) -> UInt32 {
        slots.append(slot)
        return UInt32(truncatingIfNeeded: slots.count - 1)
    }

    /// Removes the slot at `position` and returns the slot that moved there, if any.
    mutating func remove(at position: UInt32) -> UInt32? {
        let last = slots.removeLast()
        guard Int(position) < slots.count else { return nil }
        slots[Int(position)] = last
        return last
    }
}
