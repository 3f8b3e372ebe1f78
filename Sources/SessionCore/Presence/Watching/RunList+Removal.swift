extension RunList {
    /// The newest item, off the list.
    mutating func removeNewest(_ pool: inout BlockPool) -> Item? {
        guard let run = newestRun(pool) else { return nil }
        let item = run.items[run.count - 1]
        dropNewest(&pool)
        return item
    }

    /// Takes the item out and puts the newest one there: O(1), the order is lost.
    mutating func removeSwapping(_ place: Place, _ pool: inout BlockPool) {
        guard let run = newestRun(pool) else { return }
        place.item.pointee = run.items[run.count - 1]
        dropNewest(&pool)
    }

    /// Takes the item out and moves all newer ones down by one: the order stays.
    mutating func removeShifting(_ place: Place, _ pool: inout BlockPool) {
        var carried: Item?
        var next = newestRun(pool)
        while let run = next {
            let isLast = run.block == place.run.block
            let index = isLast ? place.index : 0
            let bottom = run.items[index]
            (run.items + index).update(from: run.items + index + 1, count: run.count - index - 1)
            if let carried { run.items[run.count - 1] = carried }
            if isLast { break }
            carried = bottom
            next = olderRun(than: run, pool)
        }
        dropNewest(&pool)
    }

    /// Frees everything.
    mutating func removeAll(_ pool: inout BlockPool) {
        while removeNewest(&pool) != nil {}
    }

    private mutating func dropNewest(_ pool: inout BlockPool) {
        count -= 1
        newestCount -= 1
        guard newestCount == 0 else { return }
        let emptied = newest
        if count == 0 {
            newest = BlockPool.none
        } else {
            newest = pool.pointer(emptied).load(as: UInt32.self)
            newestCount = UInt16(
                truncatingIfNeeded: Self.capacity(ofClass: BlockPool.sizeClass(of: newest)))
        }
        pool.give(emptied)
    }
}
