import Containers

/// Who watches one user, as the user's owner knows it: how many subscriptions there are, and which shards are to get
/// events. 8 bytes in the user's record, and no allocation while nobody is subscribed.
///
/// Subscriptions outlive their watchers' sessions (row 38), watching edges do not. Whoever drops the record calls
/// `release`. Copies share the memory: keep one.
public struct WatchCounts: BitwiseCopyable, @unchecked Sendable {
    /// A shard on which somebody watches.
    public struct Shard: BitwiseCopyable, Equatable, Sendable {
        public var index: UInt32
        /// Watching edges there.
        public var edges: UInt32
        /// Names the target in that shard's ``WatchTable``.
        public var target: SlabKey
    }

    struct Header: BitwiseCopyable {
        var subscriptions: UInt32 = 0
        var shardCount: UInt16 = 0
        var capacity: UInt16 = 0
    }

    static var shardsOffset: Int { 8 }

    var block: UnsafeMutableRawPointer?

    public init() {}

    /// Whether any shard watches.
    public var isWatched: Bool { (header?.pointee.shardCount ?? 0) > 0 }

    /// All subscriptions to this user, also of users who are away: what the per-target cap counts.
    public var subscriptionCount: UInt32 { header?.pointee.subscriptions ?? 0 }

    /// The shards that get events; good until the next change.
    public var shards: UnsafeBufferPointer<Shard> {
        guard let header else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: first, count: Int(header.pointee.shardCount))
    }

    /// Watching edges over all shards.
    public var edgeCount: Int { shards.reduce(0) { $0 + Int($1.edges) } }

    /// Bytes taken from the allocator.
    public var byteCount: Int {
        header.map { Self.shardsOffset + Int($0.pointee.capacity) * MemoryLayout<Shard>.stride } ?? 0
    }

    var header: UnsafeMutablePointer<Header>? { block?.assumingMemoryBound(to: Header.self) }

    var first: UnsafeMutablePointer<Shard>? {
        (block.map { $0 + Self.shardsOffset })?.assumingMemoryBound(to: Shard.self)
    }

    /// Frees everything.
    public mutating func release() {
        block?.deallocate()
        block = nil
    }
}
