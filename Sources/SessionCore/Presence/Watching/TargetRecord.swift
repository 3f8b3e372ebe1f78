import WireProtocol

/// A user whom somebody on this shard watches. 48 bytes in a slab.
struct TargetRecord: BitwiseCopyable {
    var version: UInt64 = 0
    var lastUpdateMilliseconds: UInt64 = 0
    let hash: UInt64
    let app: UInt32
    /// Block that holds the user id.
    let idBlock: UInt32
    var watchers = RunList<Watcher>()
    var platformBits: UInt16 = 0
    /// `unknown` until the owner has answered.
    var status = PresenceStatus.unknown
    let idBytes: UInt8

    init(app: UInt32, hash: UInt64, idBlock: UInt32, idBytes: UInt8) {
        self.app = app
        self.hash = hash
        self.idBlock = idBlock
        self.idBytes = idBytes
    }
}

/// A user who watches, at the index of the user's slot. 16 bytes.
struct WatcherRecord: BitwiseCopyable {
    /// The one subscribed to first comes first; renewing moves to the end.
    var edges = RunList<WatchEdge>()
    /// None of them ends before this; the timer wheel has the same. `UInt32.max` without edges.
    var earliestEnd = UInt32.max
}
