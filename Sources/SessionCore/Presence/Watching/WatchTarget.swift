import Containers
import WireProtocol

/// What is known of a user's presence on a shard where somebody watches.
@frozen
public struct KnownStatus: BitwiseCopyable, Equatable, Sendable {
    /// `unknown` until the owner has answered.
    public var status: PresenceStatus
    public var platforms: UInt32
    public var version: UInt64
    public var lastUpdateMilliseconds: UInt64

    @inlinable
    public init(status: PresenceStatus, platforms: UInt32, version: UInt64, lastUpdateMilliseconds: UInt64) {
        self.status = status
        self.platforms = platforms
        self.version = version
        self.lastUpdateMilliseconds = lastUpdateMilliseconds
    }

    /// As it goes to clients.
    @inlinable
    public func record(userID: ByteView) -> StatusRecord {
        StatusRecord(
            userID: userID, status: status.rawValue, platforms: platforms, version: version,
            lastUpdateMilliseconds: lastUpdateMilliseconds)
    }
}

/// A watched user. The id is good until the table changes.
public struct WatchTarget: BitwiseCopyable, Sendable {
    public let key: SlabKey
    public let app: UInt32
    public let hash: UInt64
    public let userID: ByteView
    public let watcherCount: UInt32
    public let known: KnownStatus
}

/// One of a watcher's subscriptions.
public struct WatchSubscription: BitwiseCopyable, Equatable, Sendable {
    public let target: SlabKey
    public let endSeconds: UInt32
}

/// An edge that is gone; the owner of its target is to hear of it. The id is good until the table changes.
public struct RemovedEdge: BitwiseCopyable, Sendable {
    public let watcher: UInt32
    public let target: SlabKey
    public let app: UInt32
    public let hash: UInt64
    public let userID: ByteView
    /// It was the last one to its target on this shard: the key matches nothing any more.
    public let wasLast: Bool
}
