import Containers

/// Where a connection stands.
enum ConnectionState: UInt8, BitwiseCopyable {
    /// Not established yet, or LOGIN could not be written yet.
    case connecting
    /// LOGIN is written.
    case loggingIn
    /// LOGIN_OK is there.
    case open
    /// LOGOUT is written.
    case loggingOut
    /// LOGOUT_OK is there.
    case leaving
    /// KICKED is there.
    case kicked

    /// What the client waits for in this state.
    var awaited: String {
        switch self {
        case .connecting: "not connected"
        case .loggingIn: "no LOGIN_OK"
        case .open: "no PONG, KICKED or SUBSCRIBED"
        case .loggingOut: "no LOGOUT_OK"
        case .leaving: "not closed after LOGOUT_OK"
        case .kicked: "not closed after KICKED"
        }
    }
}

/// One connection: an element of the engine's slab. What a heartbeat touches comes first and fits a cache line.
struct LoadConnection: BitwiseCopyable {
    var descriptor: Int32
    var state: ConnectionState
    /// Which of the user's devices.
    var device: UInt8 = 0
    /// PINGs without PONG.
    var outstanding: UInt32 = 0
    /// From where the latency of what is under way counts, in monotonic nanoseconds: the write, or in an open loop
    /// the intended time.
    var startedAt: UInt64
    /// Since when an answer is awaited; 0: none is. What the time-out looks at.
    var waitingSince: UInt64
    /// Open loop: PINGs that are due and not written yet.
    var due: UInt32 = 0
    /// Open loop: which of the heartbeating sessions.
    var position: UInt32 = 0
    /// Open loop: PONGs so far, which with `position` tells when the next one's PING was intended. Of a watcher:
    /// SUBSCRIBEs so far.
    var answered: UInt64 = 0
    var user: UInt32
    /// As LOGIN_OK named it.
    var session: UInt64 = 0
    /// The beginning of a frame whose rest has not come yet.
    var input = ByteQueue()

    init(descriptor: Int32, user: UInt32, device: UInt8, startedAt: UInt64, now: UInt64) {
        self.descriptor = descriptor
        self.user = user
        self.device = device
        self.startedAt = startedAt
        state = .connecting
        waitingSince = now
    }
}
