import Containers
import WireProtocol

extension WatchTable {
    /// Ends one subscription (row 34). Nil when there was none.
    public mutating func unsubscribe(_ watcher: UInt32, from key: SlabKey) -> RemovedEdge? {
        guard record(key) != nil, let place = edge(from: watcher, to: key.index) else { return nil }
        return remove(watcher, place)
    }

    /// Ends the watcher's newest subscription; nil when it has none. Called until nil when the watcher's last session
    /// is gone, in as many turns as that takes.
    public mutating func removeNext(of watcher: UInt32) -> RemovedEdge? {
        guard let record = watchers.record(watcher), let run = record.pointee.edges.newestRun(pool) else { return nil }
        return remove(watcher, RunList.Place(run: run, index: run.count - 1))
    }

    /// Ends the watcher's earliest subscription, counted from when it was made or renewed: the one that a newer one
    /// replaces at the cap (row 31). Nil when it has none.
    public mutating func removeEarliest(of watcher: UInt32) -> RemovedEdge? {
        guard let record = watchers.record(watcher), let place = record.pointee.edges.place(at: 0, pool) else {
            return nil
        }
        return remove(watcher, place)
    }

    /// Takes an edge out of both lists, and the target if that was its last one.
    mutating func remove(_ watcher: UInt32, _ place: RunList<WatchEdge>.Place) -> RemovedEdge? {
        guard let record = watchers.record(watcher) else { return nil }
        let target = place.item.pointee.target
        record.pointee.edges.removeShifting(place, &pool)
        edgeCount -= 1
        if record.pointee.edges.count == 0 {
            watcherCount -= 1
            record.pointee.earliestEnd = .max
            wheel.cancel(watcher)
        }
        return removeWatcher(watcher, from: target)
    }

    private mutating func removeWatcher(_ watcher: UInt32, from target: UInt32) -> RemovedEdge {
        let record = targets.memory(target)
        if let place = record.pointee.watchers.find(watcher, pool) {
            record.pointee.watchers.removeSwapping(place, &pool)
        }
        let key = key(of: target)
        let wasLast = record.pointee.watchers.count == 0
        var userID = userID(of: record)
        if wasLast, let start = userID.start {
            idScratch.copyMemory(from: start, byteCount: userID.count)
            userID = ByteView(start: UnsafeRawPointer(idScratch), count: userID.count)
        }
        let edge = RemovedEdge(
            watcher: watcher, target: key, app: record.pointee.app, hash: record.pointee.hash, userID: userID,
            wasLast: wasLast)
        if wasLast { removeTarget(target) }
        return edge
    }
}
