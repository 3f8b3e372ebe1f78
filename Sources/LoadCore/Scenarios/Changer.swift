import Containers
import WireProtocol

/// One user of `presence` whose status changes: a login tells "online", a LOGOUT "logged out".
///
/// It has at most one change under way, so that each event can be told from the one before, merged or not.
struct Changer: BitwiseCopyable {
    /// The session, while there is one.
    var session = SlabKey(packed: 0)
    /// From when the latency of the change under way counts: its send, or in an open loop the intended time.
    var startedAt: UInt64 = 0
    /// Since when its events are awaited.
    var sentAt: UInt64 = 0
    /// Watchers that have not got the change under way.
    var awaited: UInt32 = 0
    /// Changes so far, with that under way.
    var changes: UInt32 = 0
    /// Open loop: changes that are due and not begun yet.
    var due: UInt32 = 0
    /// What the last change made of it.
    var status = PresenceStatus.loggedOut
    /// The answer to its LOGIN, or the close after its LOGOUT, has not come yet.
    var isActing = false
    /// Its connection failed: out of the game.
    var isRetired = false

    var isUnderWay: Bool { isActing || awaited > 0 }
}
