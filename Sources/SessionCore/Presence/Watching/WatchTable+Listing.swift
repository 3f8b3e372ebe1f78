import Containers

extension WatchTable {
    /// Some of the watcher's subscriptions, by ascending target index, `from` on; as many as fit into `page`. Returns
    /// how many there are in it: fewer than fit means that these were the last.
    ///
    /// The next page goes on from the last one's `target.index + 1`, whatever changed in between: a subscription that
    /// was there throughout comes exactly once (row 36). One page costs a pass over the watcher's list.
    public func subscriptions(
        of watcher: UInt32, from: UInt32, into page: UnsafeMutableBufferPointer<WatchSubscription>
    ) -> Int {
        guard let record = watchers.record(watcher), let base = page.baseAddress else { return 0 }
        var count = 0
        var next = record.pointee.edges.newestRun(pool)
        while let run = next {
            for index in 0..<run.count where run.items[index].target >= from {
                keepSmallest(run.items[index], base, &count, page.count)
            }
            next = record.pointee.edges.olderRun(than: run, pool)
        }
        return count
    }

    /// Puts the edge where it belongs among the `count` smallest so far, of which at most `limit` are kept.
    private func keepSmallest(
        _ edge: WatchEdge, _ page: UnsafeMutablePointer<WatchSubscription>, _ count: inout Int, _ limit: Int
    ) {
        if count == limit {
            if limit == 0 || page[limit - 1].target.index < edge.target { return }
            count -= 1
        }
        var index = count
        while index > 0, page[index - 1].target.index > edge.target {
            page[index] = page[index - 1]
            index -= 1
        }
        page[index] = WatchSubscription(target: key(of: edge.target), endSeconds: edge.endSeconds)
        count += 1
    }
}
