import Containers

/// One step of ending what is over.
public enum ExpiryStep: Sendable {
    /// This subscription has ended.
    case removed(RemovedEdge)
    /// One watcher was looked through; go on.
    case looked
    /// Nothing is over any more.
    case done
}

extension WatchTable {
    /// Ends at most one subscription that is over at `nowSeconds`. Called until `done` or until the turn's budget is
    /// used up; a step looks through the list of one watcher at most.
    public mutating func popExpired(nowSeconds: UInt32) -> ExpiryStep {
        if expiring == Self.none {
            guard let watcher = wheel.popExpired(now: tick(nowSeconds)) else { return .done }
            expiring = watcher
            expiringBelow = .max
        }
        let watcher = expiring
        guard let record = watchers.record(watcher) else {
            expiring = Self.none
            return .looked
        }
        // From the newest down: what is removed moves only edges that were looked at before.
        if let place = record.pointee.edges.newestPlace(endedBy: nowSeconds, below: expiringBelow, pool) {
            expiringBelow = place.position
            if let edge = remove(watcher, place) { return .removed(edge) }
        }
        expiring = Self.none
        record.pointee.earliestEnd = .max
        let earliest = record.pointee.edges.earliestEnd(pool)
        if record.pointee.edges.count > 0 { expire(watcher, record, by: earliest) }
        return .looked
    }

    /// When to call `popExpired` next, unless something that ends earlier is added: a moment not later than the next
    /// end, perhaps hours earlier. Nil: nobody watches.
    public func nextExpiry(nowSeconds: UInt32) -> UInt32? {
        if expiring != Self.none { return nowSeconds }
        return wheel.nextTick(after: tick(nowSeconds)).map { UInt32(clamping: $0 + UInt64(startSeconds)) }
    }
}

extension RunList<WatchEdge> {
    /// The last edge below position `below` that ends at or before `seconds`.
    func newestPlace(endedBy seconds: UInt32, below: UInt32, _ pool: borrowing BlockPool) -> Place? {
        var next = newestRun(pool)
        while let run = next {
            var index = min(run.end, max(below, run.start)) - run.start
            while index > 0 {
                index -= 1
                if run.items[Int(index)].endSeconds <= seconds { return Place(run: run, index: Int(index)) }
            }
            next = olderRun(than: run, pool)
        }
        return nil
    }

    /// `UInt32.max` of an empty list.
    func earliestEnd(_ pool: borrowing BlockPool) -> UInt32 {
        var earliest = UInt32.max
        var next = newestRun(pool)
        while let run = next {
            for index in 0..<run.count { earliest = min(earliest, run.items[index].endSeconds) }
            next = olderRun(than: run, pool)
        }
        return earliest
    }
}
