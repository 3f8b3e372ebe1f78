import Containers
import WireProtocol

extension WatchTable {
    /// The target with this name, if somebody watches it.
    public func find(app: UInt32, hash: UInt64, userID: ByteView) -> SlabKey? {
        targetSlot(app, hash, userID).map { key(of: $0) }
    }

    /// The watched user whom `key` names; nil when nobody watches it any more.
    public func target(_ key: SlabKey) -> WatchTarget? {
        guard let record = record(key) else { return nil }
        return WatchTarget(
            key: key, app: record.pointee.app, hash: record.pointee.hash, userID: userID(of: record),
            watcherCount: record.pointee.watchers.count,
            known: KnownStatus(
                status: record.pointee.status, platforms: UInt32(record.pointee.platformBits),
                version: record.pointee.version, lastUpdateMilliseconds: record.pointee.lastUpdateMilliseconds))
    }

    /// Takes over what the owner says, in an event or in the answer to a subscriber. False when nobody watches any
    /// more, or when something newer is known: then it must not be told. The same version again is fine, since an
    /// answer tells one watcher what an event then tells all.
    public mutating func learn(_ status: KnownStatus, of key: SlabKey) -> Bool {
        guard let record = record(key), status.version >= record.pointee.version else { return false }
        record.pointee.status = status.status
        record.pointee.platformBits = UInt16(truncatingIfNeeded: status.platforms)
        record.pointee.version = status.version
        record.pointee.lastUpdateMilliseconds = status.lastUpdateMilliseconds
        return true
    }

    /// The next run of a target's watchers, user slots, for fan-out. Nil: that was all.
    ///
    /// Start with `below` at `UInt32.max`; it says where to go on, also in a later turn. Watchers that stay throughout
    /// are met; one may be met twice when others go in between. The buffer is good until the table changes.
    public func nextWatchers(of key: SlabKey, below: inout UInt32) -> UnsafeBufferPointer<UInt32>? {
        guard below > 0, let record = record(key) else { return nil }
        var next = record.pointee.watchers.newestRun(pool)
        while let run = next {
            if run.start < below {
                let count = Int(min(run.end, below) - run.start)
                below = run.start
                return run.items.withMemoryRebound(to: UInt32.self, capacity: count) {
                    UnsafeBufferPointer(start: $0, count: count)
                }
            }
            next = record.pointee.watchers.olderRun(than: run, pool)
        }
        return nil
    }
}
