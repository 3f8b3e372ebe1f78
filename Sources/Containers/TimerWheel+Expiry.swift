extension TimerWheel {
    /// Takes out one entry whose deadline is at or before `now`. Call until nil, or until the turn's
    /// budget is used up: the next call goes on from there. The order among due entries is not defined.
    @inlinable public mutating func popExpired(now: UInt64) -> UInt32? {
        // Time that ran backwards must not put an entry into a slot that was passed already.
        let now = max(now, cursor &- (cursor == 0 ? 0 : 1))
        while true {
            let entry = heads[Int(truncatingIfNeeded: dueList)]
            if entry == Self.none {
                guard collectNextSlot(now: now) else { return nil }
                continue
            }
            let node = knownNode(entry)
            unlink(node)
            if node.pointee.deadline <= now {
                node.pointee.previous = Self.unlinked
                scheduledCount &-= 1
                return entry
            }
            link(entry, node, into: slot(of: node.pointee.deadline))
        }
    }

    /// Moves the list of the next occupied slot up to `now` to the (empty) due list. False when there
    /// is none; the cursor then stands behind `now`.
    @inlinable mutating func collectNextSlot(now: UInt64) -> Bool {
        guard cursor <= now else { return false }
        // After a long pause one turn is enough: it meets every slot.
        let turn = UInt64(slotCount)
        if now &- cursor >= turn { cursor = now &- (turn &- 1) }
        guard let distance = occupied.distanceToNext(from: Int(truncatingIfNeeded: slot(of: cursor))),
            UInt64(truncatingIfNeeded: distance) <= now &- cursor
        else {
            cursor = now &+ 1
            return false
        }
        cursor &+= UInt64(truncatingIfNeeded: distance)
        let slot = slot(of: cursor)
        let first = heads[Int(truncatingIfNeeded: slot)]
        heads[Int(truncatingIfNeeded: slot)] = Self.none
        occupied.clear(Int(truncatingIfNeeded: slot))
        heads[Int(truncatingIfNeeded: dueList)] = first
        knownNode(first).pointee.previous = Self.headMark | dueList
        cursor &+= 1
        return true
    }

    /// When to look again: `now` if something may be due already, else a tick that is not later than the
    /// earliest deadline (earlier, when that is more than a turn away); nil when nothing is scheduled.
    /// Never below `now`, so `answer - now` is a safe waiting time. `now` is the last `popExpired`'s or
    /// a later one.
    @inlinable public func nextTick(after now: UInt64) -> UInt64? {
        if heads[Int(truncatingIfNeeded: dueList)] != Self.none { return now }
        guard let distance = occupied.distanceToNext(from: Int(truncatingIfNeeded: slot(of: cursor)))
        else { return nil }
        return max(now, cursor &+ UInt64(truncatingIfNeeded: distance))
    }
}
