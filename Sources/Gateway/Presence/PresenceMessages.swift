import Containers
import SessionCore
import WireProtocol

/// What presence posts between shards. The user id follows each head that names a user.

/// To the owner of a user: count a watching edge, or only tell the state. Answered by `OwnerAnswer`.
struct OwnerQuestion: BitwiseCopyable {
    enum Purpose: UInt8 {
        /// A new subscription with its edge: counts against the target's cap.
        case subscribe
        /// A stored subscription whose user is back: only the edge is new.
        case attach
        /// Tell the state, change nothing.
        case look
    }

    let app: UInt32
    let hash: UInt64
    let purpose: UInt8
    /// Who asks, and which entry of which task the answer is for.
    let shard: UInt16
    let position: UInt16
    let task: SlabKey
    /// The target in the asking shard's table.
    let target: SlabKey
}

/// From the owner: 0 with the state, 204, or 112.
struct OwnerAnswer: BitwiseCopyable {
    let task: SlabKey
    let target: SlabKey
    let position: UInt16
    let code: UInt16
    let known: KnownStatus
}

/// To the owner: a watching edge is gone, and with `isSubscriptionOver` its subscription too.
struct EdgeGone: BitwiseCopyable {
    let app: UInt32
    let hash: UInt64
    let shard: UInt16
    let hadEdge: Bool
    let isSubscriptionOver: Bool
}

/// From the owner to each watching shard: the user's new state.
struct StateChange: BitwiseCopyable {
    let target: SlabKey
    let known: KnownStatus
}

/// From the store's port: what was asked is done. The stored subscriptions follow, if they were asked for.
struct StoreAnswer: BitwiseCopyable {
    let task: SlabKey
    let isDone: Bool
}
