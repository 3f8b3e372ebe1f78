import WireProtocol

/// What bounds one turn of a shard, and its fixed memory. Each number keeps a turn short for everybody else.
enum ShardLimits {
    /// Events taken from epoll per turn.
    static let eventsPerTurn = 512
    /// Connections accepted per turn and listener: a flood of new ones must not starve the live ones.
    static let acceptsPerTurn = 16
    /// Frames of one connection per turn; what is left stands in the ready list.
    static let framesPerConnection = 32
    /// Bytes read from one connection per turn: also the size of the shared read buffer.
    static let readBytes = 16 * 1_024
    /// Messages of other shards per turn.
    static let messagesPerTurn = 1_024
    /// Timers per turn.
    static let timersPerTurn = 256
    /// Connections looked at by a bulk job (app disabled, drain, clock step) per turn.
    static let sweepStepsPerTurn = 256
    /// Room for answers to one connection's input: flushed when less than one frame of ours fits.
    static let answerBytes = 64 * 1_024
    /// Behind the answers, so that a PONG for each frame of a turn always fits.
    static let pongReserveBytes = 2 * framesPerConnection
    /// A whole PING frame as it lies in memory: length 1, type.
    static let ping = UInt16(littleEndian: 1 | UInt16(FrameType.ping.rawValue) << 8)
    /// A whole PONG frame as it lies in memory: length 1, type.
    static let pong = UInt16(littleEndian: 1 | UInt16(FrameType.pong.rawValue) << 8)
    /// Room for one closing frame: a KICKED with a device name (256 bytes) and an extension (4 096 bytes).
    static let closeFrameBytes = 8 * 1_024
    /// One frame inflated.
    static let inflateBytes = WireLimits.inflatedBytes
    /// User records of one shard; memory grows only with use.
    static let maximumUsers = 16 * 1_024 * 1_024
    /// Sockets that may wait for the peer's FIN at once; beyond it they are closed without waiting.
    static let maximumClosing = 4_096
    /// Bytes thrown away from a peer that goes on sending after the last frame.
    static let discardBytes: UInt32 = 256 * 1_024
    /// A frame of ours from which on compressing is worth a try.
    static let compressFromBytes = 256
    /// Bytes of the shared buffer account that a shard may hold back before it tells.
    static let budgetGrain = 64 * 1_024
    /// Fast: the frames are small, and the thread serves others.
    static let deflateLevel: Int32 = 4
    /// How many connections are looked at for the largest buffer when the budget is used up.
    static let shedSample = 1_024
    /// A wall clock that moved this much against the monotonic one was stepped, ms.
    static let clockStepMilliseconds: Int64 = 250
    /// How long a listener rests after the process ran out of descriptors.
    static let acceptRestMilliseconds: UInt32 = 100
    /// How long a shard sleeps at most while it has connections: `exp` is told within a second, also when the wall clock was
    /// stepped (row 11).
    static let clockCheckNanoseconds: Int64 = 1_000_000_000
    /// The same while it drains: the last connection may end on another shard.
    static let drainCheckNanoseconds: Int64 = 10_000_000

    // MARK: Presence

    /// Connections whose gathered events are written per turn.
    static let flushesPerTurn = 256
    /// Events of one connection written at once.
    static let eventBytes = 16 * 1_024
    /// Statuses of one page: half a frame of ours; the other half is for the faults beside them.
    static let presencePageBytes = 8 * 1_024
    static let faultPageBytes = 7 * 1_024
    /// Of one fault beside its id: count and code.
    static let faultOverheadBytes = 6
    /// Subscriptions looked up at once while a list or a catch-up is written.
    static let subscriptionsPerStep = 64
    /// Edges of users who left that are taken down per turn.
    static let detachesPerTurn = 1_024
    /// Steps of the search for subscriptions that are over, per turn.
    static let expiriesPerTurn = 256
    /// Sessions of one user that may wait for another's presence call; the next one gets 302.
    static let presenceWaiters = 16
}
