import Containers
import WireProtocol

/// What became of a subscription.
public enum SubscribeOutcome: Equatable, Sendable {
    /// It is new.
    case added(SlabKey)
    /// It was there and has its new end (row 31).
    case renewed(SlabKey)
    /// The watcher has `limit` others; nothing changed.
    case atLimit
    /// The table is full; nothing changed.
    case full
}

extension WatchTable {
    /// `watcher` watches this user until `endSeconds`. Becomes the watcher's newest subscription, also when renewed.
    ///
    /// - Parameters:
    ///   - userID: 1–64 bytes; copied.
    ///   - limit: the watcher's own cap. To replace the earliest instead: on `atLimit` call `removeEarliest`, then this
    ///     again.
    public mutating func subscribe(
        _ watcher: UInt32, app: UInt32, hash: UInt64, userID: ByteView, endSeconds: UInt32, limit: Int = .max
    ) -> SubscribeOutcome {
        guard Int(watcher) < maximumWatchers, pool.hasRoom else { return .full }
        let known = targetSlot(app, hash, userID)
        if let known, let edge = edge(from: watcher, to: known) {
            renew(watcher, edge, endSeconds: endSeconds)
            return .renewed(key(of: known))
        }
        if subscriptionCount(of: watcher) >= limit { return .atLimit }
        guard let target = known ?? addTarget(app, hash, userID) else { return .full }
        let record = watchers.makeRecord(watcher)
        if record.pointee.edges.count == 0 { watcherCount += 1 }
        targets.memory(target).pointee.watchers.append(Watcher(slot: watcher), &pool)
        record.pointee.edges.append(WatchEdge(target: target, endSeconds: endSeconds), &pool)
        edgeCount += 1
        expire(watcher, record, by: endSeconds)
        return .added(key(of: target))
    }

    /// The watcher's subscriptions; what its own cap counts.
    public func subscriptionCount(of watcher: UInt32) -> Int {
        Int(watchers.record(watcher)?.pointee.edges.count ?? 0)
    }

    /// When the watcher's subscription to this target ends; nil when there is none.
    public func endSeconds(of watcher: UInt32, to key: SlabKey) -> UInt32? {
        guard record(key) != nil else { return nil }
        return edge(from: watcher, to: key.index)?.item.pointee.endSeconds
    }

    /// Where the edge stands in the watcher's list. Looks through the shorter of the two lists first.
    func edge(from watcher: UInt32, to target: UInt32) -> RunList<WatchEdge>.Place? {
        guard let record = watchers.record(watcher), record.pointee.edges.count > 0 else { return nil }
        let others = targets.memory(target)
        if others.pointee.watchers.count < record.pointee.edges.count,
            others.pointee.watchers.find(watcher, pool) == nil
        {
            return nil
        }
        return record.pointee.edges.find(target, pool)
    }

    private mutating func renew(_ watcher: UInt32, _ edge: RunList<WatchEdge>.Place, endSeconds: UInt32) {
        guard let record = watchers.record(watcher) else { return }
        let target = edge.item.pointee.target
        record.pointee.edges.removeShifting(edge, &pool)
        record.pointee.edges.append(WatchEdge(target: target, endSeconds: endSeconds), &pool)
        expire(watcher, record, by: endSeconds)
    }

    /// Makes the wheel look at this watcher not later than `endSeconds`. When ends move away it looks too early once.
    mutating func expire(_ watcher: UInt32, _ record: UnsafeMutablePointer<WatcherRecord>, by endSeconds: UInt32) {
        guard endSeconds < record.pointee.earliestEnd else { return }
        record.pointee.earliestEnd = endSeconds
        wheel.schedule(watcher, at: tick(endSeconds))
    }

    /// The wheel counts seconds since the table was made.
    func tick(_ seconds: UInt32) -> UInt64 { seconds > startSeconds ? UInt64(seconds - startSeconds) : 0 }
}
