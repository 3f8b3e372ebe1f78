import Containers
import WireProtocol

/// A user whom somebody on this shard watches. 80 bytes in a slab.
///
/// Most ids stand in the record itself and not in a block, and it knows its own generation: at ten million edges nothing
/// is in a cache, and each other place to look at costs as much as all the arithmetic of a change.
struct TargetRecord: BitwiseCopyable {
    var version: UInt64 = 0
    var lastUpdateMilliseconds: UInt64 = 0
    let hash: UInt64
    let app: UInt32
    /// As the slab has it for this life; 0 when the target is gone. The slab's free list writes elsewhere.
    var generation: UInt32 = 0
    var watchers = RunList<Watcher>()
    var platformBits: UInt16 = 0
    /// `unknown` until the owner has answered.
    var status = PresenceStatus.unknown
    let idBytes: UInt8
    /// The id, or in the first 4 bytes the block that holds it.
    private var id = InlineArray<34, UInt8>(repeating: 0)

    static var inlineIDBytes: Int { 34 }
    /// Where `id` is.
    static var idOffset: Int { 46 }

    init(app: UInt32, hash: UInt64, idBytes: Int) {
        self.app = app
        self.hash = hash
        self.idBytes = UInt8(truncatingIfNeeded: idBytes)
    }

    var hasInlineID: Bool { Int(idBytes) <= Self.inlineIDBytes }
}

/// A user who watches, at the index of the user's slot. 16 bytes.
struct WatcherRecord: BitwiseCopyable {
    /// The one subscribed to first comes first; renewing moves to the end.
    var edges = RunList<WatchEdge>()
    /// None of them ends before this; the timer wheel has the same. `UInt32.max` without edges.
    var earliestEnd = UInt32.max
}
