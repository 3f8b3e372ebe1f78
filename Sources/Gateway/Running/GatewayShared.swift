import Containers
import LinuxIO
import Reactor
import Synchronization
import WireProtocol

/// What all shards of a process share: mailboxes, keys that never change, and a handful of atomics off the path of a frame.
final class GatewayShared: Sendable {
    let inboxes: [Inbox]
    let log: Log
    /// Chooses shards and proves resource names. Kept over restarts by whoever starts the gateway, so that reconnects
    /// stay reconnects.
    let hashKey: HashKey
    /// Random per process: session ids of two runs don't meet.
    let bootNonce: UInt64
    /// When each shard's current turn began, monotonic ns; 0 = it sleeps. Read by the watchdog.
    let turns: [TurnMark]
    /// Where subscriptions outlive sessions.
    let subscriptions: any SubscriptionStore
    private let openConnections = Atomic<Int>(0)
    private let bufferedBytes = Atomic<Int>(0)
    private let endedShards = Atomic<Int>(0)
    private let reports: ReportBoard

    init(kernel: Kernel, shards: Int, hashKey: HashKey, log: Log) {
        inboxes = (0..<shards).map { _ in Inbox(kernel: kernel) }
        turns = (0..<shards).map { _ in TurnMark() }
        reports = ReportBoard(shards: shards)
        self.hashKey = hashKey
        subscriptions = MemorySubscriptionStore()
        self.log = log
        bootNonce = kernel.randomWord()
    }

    /// Keyed, so that nobody outside can aim users at one shard or one table slot.
    func hash(app: UInt32, userID: ByteView) -> UInt64 {
        SipHash.hash(key: hashKey, bytes: userID.buffer, seed: UInt64(app))
    }

    /// The shard where the user lives. Uses bits that the user tables don't sort by.
    func owner(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: (hash & 0xFFFF_FFFF) &* UInt64(truncatingIfNeeded: inboxes.count) >> 32)
    }

    /// Posts the store's answer to a shard. Thread-safe.
    func postStored(_ stored: [StoredSubscription]? = nil, isDone: Bool = true, task: SlabKey, to shard: Int) {
        var tail: [UInt8] = []
        if let stored {
            tail = Array(repeating: 0, count: stored.reduce(0) { $0 + 7 + $1.userID.count } + 8)
            let count = tail.withUnsafeMutableBytes { StoreAnswer.write(stored, into: $0) }
            tail.removeLast(tail.count - count)
        }
        var outbox = Outbox()
        tail.withUnsafeBytes { tail in
            withUnsafeBytes(of: StoreAnswer(task: task, isDone: isDone)) { head in
                outbox.append(kind: ShardMessage.storeAnswer.rawValue, head: head, tail: tail)
            }
        }
        inboxes[shard].post(&outbox)
        outbox.release()
    }

    /// Counts a new connection; false when it is one too many (it is counted all the same, until `connectionClosed`).
    func connectionOpened(limit: Int) -> Bool {
        openConnections.add(1, ordering: .relaxed).newValue <= limit
    }

    /// Those on their way between two shards count too.
    var hasNoConnections: Bool { openConnections.load(ordering: .relaxed) == 0 }

    func connectionClosed() { openConnections.subtract(1, ordering: .relaxed) }

    /// Adds to the process-wide buffer account and returns its new value.
    func addBuffered(_ change: Int) -> Int { bufferedBytes.add(change, ordering: .relaxed).newValue }

    func shardEnded() { endedShards.add(1, ordering: .releasing) }
    var allShardsEnded: Bool { endedShards.load(ordering: .acquiring) == inboxes.count }

    func report(_ counters: ShardCounters, buffered: Int, from shard: Int, isLast: Bool = false) {
        reports.put(counters, buffered: buffered, from: shard, isLast: isLast)
    }

    func beginReport() -> UInt64 { reports.begin() }
    func finishedReport(_ number: UInt64) -> GatewayReport? { reports.finished(number) }
}

/// When one shard's turn began. On a cache line of its own: it is written twice per turn.
final class TurnMark: Sendable {
    let beganNanoseconds = Atomic<UInt64>(0)
    private let padding = InlineArray<14, UInt64>(repeating: 0)
}
