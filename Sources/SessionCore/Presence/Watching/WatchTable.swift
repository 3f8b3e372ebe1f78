import Containers
import WireProtocol

/// Who on this shard watches whom: the subscriptions of users that have a session here, and the last known status of
/// everybody they watch (rows 31–38).
///
/// Edges lie on the *watchers'* shard; the watched users may live anywhere. An edge is 4 bytes in its target's list,
/// which fan-out walks, and 8 in its watcher's list, with its end. At 10 million edges of 1 million watchers to
/// 1 million targets all of it is below 32 bytes per edge, and a change below 1 µs (performance P7, P8).
///
/// Watchers are named by their user slot on this shard, targets by a `SlabKey` that is safe to send across shards and
/// back: it matches nothing once its target is gone. A target is there as long as somebody watches it.
///
/// Seconds are those of a clock that never steps: the wall clock at the start of the process plus what the monotonic
/// clock has counted since. One thread owns a table.
public struct WatchTable: ~Copyable, @unchecked Sendable {
    /// 2^16 seconds, 18 hours, to a turn of the wheel: a watcher whose first subscription ends in 30 days is met early 39
    /// times.
    static var wheelSlotBits: Int { 16 }
    static var none: UInt32 { .max }

    private let inPlace = InPlace()
    var targets: Slab<TargetRecord>
    var targetIndex = IndexTable()
    var pool = BlockPool()
    var watchers = WatcherDirectory()
    var wheel: TimerWheel
    let startSeconds: UInt32
    let maximumWatchers: Int
    /// The id of a target that went with its last edge; ``RemovedEdge`` points to it.
    let idScratch: UnsafeMutableRawPointer
    /// Whose edges `popExpired` is going through, and below which position it goes on.
    var expiring = WatchTable.none
    var expiringBelow: UInt32 = 0

    /// Subscriptions in the table.
    public internal(set) var edgeCount = 0
    /// Users that watch somebody.
    public internal(set) var watcherCount = 0

    /// - Parameters:
    ///   - maximumTargets: 1...2^31.
    ///   - maximumWatchers: user slots are below this, at most 2^30.
    ///   - nowSeconds: the present moment; nothing ends before it.
    public init(maximumTargets: Int, maximumWatchers: Int, nowSeconds: UInt32) {
        targets = Slab(maximumCount: maximumTargets)
        wheel = TimerWheel(slotBits: Self.wheelSlotBits, maximumEntries: maximumWatchers)
        self.maximumWatchers = maximumWatchers
        startSeconds = nowSeconds
        idScratch = .allocate(byteCount: WireLimits.userIDBytes, alignment: 8)
    }

    deinit {
        idScratch.deallocate()
    }

    /// Users that are watched.
    public var targetCount: Int { targets.count }

    /// Bytes taken from the allocator. Memory of edges that are gone is kept for new ones.
    public var byteCount: Int {
        targets.byteCount + targetIndex.byteCount + pool.byteCount + watchers.byteCount + wheelByteCount
            + WireLimits.userIDBytes
    }

    /// Heads of the slots, and 16 bytes for each watcher that may stand in a list.
    private var wheelByteCount: Int {
        ((1 << Self.wheelSlotBits) + 1) * 4 + watchers.recordCount * 16 + maximumWatchers / 1_024 * 8
    }
}
