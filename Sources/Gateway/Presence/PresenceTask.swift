import Containers
import SessionCore
import WireProtocol

/// Something of presence that takes more than one step: a call that asks owners and the store, a list that goes out page
/// by page, the edges of a user who came back. Off the path of heartbeats and deliveries.
final class PresenceTask {
    enum Kind: UInt8 { case subscribe, unsubscribe, query, subscriptions, attach, catchUp }

    /// One user that the call names.
    struct Entry: BitwiseCopyable {
        var code: ResultCode
        var target = SlabKey(packed: 0)
        var endSeconds: UInt32 = 0
        let idOffset: UInt16
        let idBytes: UInt16
        /// The edge is new: the store must hear of it, and the owner has counted it.
        var isNew = false
        var known = KnownStatus(status: .unknown, platforms: 0, version: 0, lastUpdateMilliseconds: 0)
    }

    let kind: Kind
    let user: UInt32
    /// Who is answered; matches nothing once the connection is gone.
    let connection: SlabKey
    let requestID: UInt32
    /// Owners, or the store, that have not answered yet.
    var waiting = 0
    /// Entries, or the target index, that the next page starts with.
    var position: UInt32 = 0
    /// The store has taken the changes, or there are none.
    var isStored = false
    /// Statuses above this version are told (catch-up).
    var aboveVersion: UInt64 = 0
    private(set) var entries: [Entry] = []
    private var ids: [UInt8] = []

    init(_ kind: Kind, user: UInt32, connection: SlabKey, requestID: UInt32) {
        self.kind = kind
        self.user = user
        self.connection = connection
        self.requestID = requestID
    }

    var count: Int { entries.count }

    /// Adds one named user; the id is copied. 200 ids of at most 256 bytes fit the offset.
    func append(_ id: ByteView, code: ResultCode) {
        entries.append(
            Entry(
                code: code, idOffset: UInt16(truncatingIfNeeded: ids.count),
                idBytes: UInt16(truncatingIfNeeded: id.count)))
        ids.append(contentsOf: id.buffer)
    }

    /// The store failed: every entry that went well so far gets `code`.
    func failWhole(_ code: ResultCode) {
        for position in entries.indices where entries[position].code == .success { entries[position].code = code }
    }

    subscript(position: Int) -> Entry {
        get { entries[position] }
        set { entries[position] = newValue }
    }

    /// Runs `body` with the id of an entry; the view is good only within.
    func withID<Result>(_ position: Int, _ body: (ByteView) -> Result) -> Result {
        ids.withUnsafeBytes { bytes in
            let entry = entries[position]
            let start = Int(entry.idOffset)
            return body(ByteView(UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(entry.idBytes)])))
        }
    }
}
