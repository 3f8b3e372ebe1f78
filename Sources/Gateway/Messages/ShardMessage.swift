/// What shards (and the process) post to each other.
enum ShardMessage: UInt16 {
    /// Head `HandOver`, tail the bytes received so far.
    case handOver = 1
    /// Head `Reload`.
    case reload = 2
    /// No payload: stop accepting, send everyone away with 4007, end when the last connection is gone.
    case drain = 3
    /// Head `ReportRequest`.
    case report = 4
    /// No payload: end now.
    case stop = 5
    /// Head `OwnerQuestion`, tail the user id.
    case ownerQuestion = 6
    /// Head `OwnerAnswer`.
    case ownerAnswer = 7
    /// Head `EdgeGone`, tail the user id.
    case edgeGone = 8
    /// Head `StateChange`.
    case stateChange = 9
    /// Head `StoreAnswer`, tail stored subscriptions: end (varint) and id (string) each.
    case storeAnswer = 10
}

/// A connection on its way to the shard where its user lives.
struct HandOver: BitwiseCopyable {
    let descriptor: Int32
    let endOfFile: Bool
    let addressKey: UInt64
    /// Absolute, on the process-wide monotonic clock: moving does not extend it.
    let deadlineTick: UInt64
    let proof: Proof
}

/// New apps and settings; both are retained by the sender and released by the one shard that this copy is for.
struct Reload: BitwiseCopyable {
    let update: Unmanaged<GatewayUpdate>
}
