extension TimerWheel {
    /// Schedules `entry` at `tick`, in place of an earlier schedule of it. A tick that has passed is due
    /// at once. Allocates only for the first entry of 1 024. `entry` must be below `maximumEntries`.
    @inlinable public mutating func schedule(_ entry: UInt32, at tick: UInt64) {
        precondition(entry < maximumEntries, "timer entry over the wheel's maximum")
        let node = node(entry) ?? addChunk(for: entry)
        let list = tick < cursor ? dueList : slot(of: tick)
        if node.pointee.previous == Self.unlinked {
            scheduledCount &+= 1
        } else {
            unlink(node)
        }
        node.pointee.deadline = tick
        link(entry, node, into: list)
    }

    /// Forgets `entry`; nothing happens when it is not scheduled.
    @inlinable public mutating func cancel(_ entry: UInt32) {
        guard let node = node(entry), node.pointee.previous != Self.unlinked else { return }
        unlink(node)
        node.pointee.previous = Self.unlinked
        scheduledCount &-= 1
    }

    @inlinable @inline(__always) func slot(of tick: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: tick) & (slotCount &- 1)
    }

    @inlinable @inline(__always)
    mutating func link(_ entry: UInt32, _ node: UnsafeMutablePointer<Node>, into list: UInt32) {
        let first = heads[Int(truncatingIfNeeded: list)]
        node.pointee.next = first
        node.pointee.previous = Self.headMark | list
        heads[Int(truncatingIfNeeded: list)] = entry
        if first != Self.none {
            knownNode(first).pointee.previous = entry
        } else if list != dueList {
            occupied.set(Int(truncatingIfNeeded: list))
        }
    }

    /// Takes the node out of its list; the caller links it again or marks it unlinked.
    @inlinable @inline(__always) mutating func unlink(_ node: UnsafeMutablePointer<Node>) {
        let next = node.pointee.next
        let previous = node.pointee.previous
        if next != Self.none { knownNode(next).pointee.previous = previous }
        if previous & Self.headMark == 0 {
            knownNode(previous).pointee.next = next
            return
        }
        let list = previous & ~Self.headMark
        heads[Int(truncatingIfNeeded: list)] = next
        if next == Self.none, list != dueList { occupied.clear(Int(truncatingIfNeeded: list)) }
    }

    @inlinable @inline(never) mutating func addChunk(for entry: UInt32) -> UnsafeMutablePointer<Node> {
        let chunk = UnsafeMutablePointer<Node>.allocate(capacity: Self.nodesPerChunk)
        chunk.initialize(
            repeating: Node(next: Self.none, previous: Self.unlinked, deadline: 0), count: Self.nodesPerChunk)
        chunks[Int(truncatingIfNeeded: entry) / Self.nodesPerChunk] = chunk
        return chunk + Int(truncatingIfNeeded: entry) % Self.nodesPerChunk
    }
}
