import Containers
import SessionCore

/// One accepted socket, and once it is logged in its session: they live and die together on this shard.
///
/// The first fields are what a heartbeat touches. Everything is plain memory in a slab; buffers and the session's ids
/// are the only allocations, and an idle connection has no buffer.
struct Connection: BitwiseCopyable {
    var descriptor: Int32
    var state = ConnectionState.awaitingFirstFrame
    var flags: ConnectionFlags = []
    /// The turn in which the last byte arrived.
    var receivedTick: UInt64
    /// Ticks without a received byte after which the connection is closed with 4005.
    var heartbeatTimeoutTicks: UInt32 = 0
    var requestBudget: RateBucket
    /// What an idle connection does not have: see `ConnectionBuffers`.
    var buffers: UnsafeMutablePointer<ConnectionBuffers>?
    /// Before login: when the login must be answered. While closing: when the socket is closed whatever the peer does.
    var deadlineTick: UInt64
    /// The list of connections before login, in accept order; after login the list of the user's sessions.
    var previous: UInt32 = Connection.none
    var next: UInt32 = Connection.none
    /// /32 or /64 of the peer, for the limiter of failed logins.
    var addressKey: UInt64
    /// Bytes thrown away after the last frame was sent.
    var discardedBytes: UInt32 = 0
    var closeReason = CloseReason.peerClosed
    /// The chain of this turn's events that the socket has not been given yet.
    var firstEvent = FanOutQueue.none
    var lastEvent = FanOutQueue.none
    /// Key of the presence task that this connection waits for or is answered by; 0 = none.
    var task: UInt64 = 0
    var session = Session()

    static let none = UInt32.max

    init(descriptor: Int32, addressKey: UInt64, tick: UInt64, deadlineTick: UInt64, budget: RateBucket) {
        self.descriptor = descriptor
        self.addressKey = addressKey
        receivedTick = tick
        self.deadlineTick = deadlineTick
        requestBudget = budget
    }

    /// Whether the session tables know this connection.
    @inline(__always) var isLoggedIn: Bool { state == .open || state == .grace }
}
