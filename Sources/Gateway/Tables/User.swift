import SessionCore
import WireProtocol

/// What is true of a user besides numbers and names.
struct UserFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let registered = UserFlags(rawValue: 1 << 0)
    /// A call that changes subscriptions is under way, or edges are coming or going: the next one waits.
    static let presenceBusy = UserFlags(rawValue: 1 << 1)
    /// The store may have subscriptions of this user.
    static let hasSubscriptions = UserFlags(rawValue: 1 << 2)
}

/// What the owner shard knows of one user of one app: the account facts and the sessions.
struct User: BitwiseCopyable {
    /// Index in the app snapshot.
    let app: UInt32
    private let idBytes: UInt8
    var flags: UserFlags = []
    /// Live sessions, newest first.
    var firstSession = Connection.none
    var sessionCount: UInt32 = 0
    private let idStart: UnsafeMutableRawPointer
    /// What others see of this user, and who is to hear of it.
    var presence = PresenceState()
    var watchers = WatchCounts()
    /// The moment of the user's latest fresh login, wall clock ms: the next one is later, whatever the clock does.
    var newestFreshLogin: Int64 = 0
    /// Kick marks of this user's devices (216, 217); nil = none.
    var marks: UnsafeMutablePointer<KickMarkList>?

    /// Copies `id`, which is 1–64 bytes.
    init(app: UInt32, id: ByteView) {
        self.app = app
        idStart = .allocate(byteCount: max(id.count, 1), alignment: 1)
        if let from = id.start { idStart.copyMemory(from: from, byteCount: id.count) }
        idBytes = UInt8(truncatingIfNeeded: id.count)
    }

    var id: ByteView { ByteView(start: UnsafeRawPointer(idStart), count: Int(idBytes)) }

    /// The user's kick marks, made at the first one.
    mutating func kickMarks() -> UnsafeMutablePointer<KickMarkList> {
        if let marks { return marks }
        let list = UnsafeMutablePointer<KickMarkList>.allocate(capacity: 1)
        list.initialize(to: KickMarkList())
        marks = list
        return list
    }

    var isRegistered: Bool { flags.contains(.registered) }

    /// Frees what the record owns.
    mutating func release() {
        watchers.release()
        idStart.deallocate()
        if let marks {
            marks.deinitialize(count: 1)
            marks.deallocate()
        }
    }
}
