import Containers
import LinuxIO
import Reactor
import SessionCore
import Tokens

/// One thread of the data plane and everything it owns. A user lives on one shard, so nothing here is locked.
///
/// A plain value passed `inout` to its own methods: no reference counting and no exclusivity checks on the path of a
/// frame. Reading order: `Shard+Turn`, `Shard+Reading`, `Shard+Frames`, `Shard+Output`, `Shard+Closing`.
struct Shard: ~Copyable {
    private let inPlace = InPlace()
    let index: Int
    let kernel: Kernel
    let epoll: Int32
    let shared: GatewayShared
    var settings: ShardSettings
    var apps: AppSnapshot
    var verifier: TokenVerifier

    var connections: Slab<Connection>
    var users: Slab<User>
    var userTable: IndexTable
    var wheel: TimerWheel
    /// Accept order of connections before login: the oldest goes first when there are too many.
    var preLogin = PreLoginQueue()
    /// Connections that hold buffers, in no order.
    var backlog = IndexBag()
    /// Connections whose input is not used up yet.
    var ready = IndexQueue()
    var failedLogins: AddressLimiter
    var presence: PresencePlane
    var listeners: ListenerGroup
    let streams: CompressionStreams

    var outboxes: [Outbox]
    var mail = MessageBatch()
    /// What this shard posts to itself.
    var ownMail = MessageBatch()
    /// The mailbox's descriptor has said that something was posted.
    var hasMail = false
    var sweep = Sweep()
    var counters = ShardCounters()
    var events: EventRing

    /// The time of this turn.
    var now: TurnTime
    var tick: UInt64
    /// The tick up to which all timers have fired.
    var firedTick: UInt64 = 0
    /// Wall clock minus monotonic clock, ms, as last seen: a jump means that the wall clock was stepped.
    var clockOffset: Int64
    var sessionSequence: UInt64 = 0
    var isDraining = false
    var isStopped = false
    /// Buffered bytes of this shard, and how many of them the shared figure knows.
    var bufferedBytes = 0
    var publishedBytes = 0

    /// Where a socket's bytes land when nothing of the connection is waiting.
    let readScratch: UnsafeMutableRawPointer
    /// Answers to the connection whose input is being worked on.
    let answers: UnsafeMutableRawPointer
    var answerBytes = 0
    /// Whose answers they are.
    var answering = Connection.none
    /// Set while a first frame is judged whose user lives on another shard.
    var leaving: (owner: Int, proof: Proof)?
    /// For the policy: the user's sessions as rows, and which of them must go.
    var deviceRows: [DeviceRow] = []
    var displacedRows: [Int] = []
    /// Where one connection's events are put together.
    let eventScratch: UnsafeMutableRawPointer
    /// For inflating and deflating one frame.
    let inflateScratch: UnsafeMutableRawPointer

    init(index: Int, kernel: Kernel, shared: GatewayShared, configuration: GatewayConfiguration,
         apps: AppSnapshot, listeners: [Int32], now: TurnTime) {
        let epoll = kernel.epollCreate()
        precondition(epoll >= 0, "epoll: no descriptor left")
        self.epoll = epoll
        self.index = index
        self.kernel = kernel
        self.shared = shared
        self.apps = apps
        self.now = now
        tick = Tick.at(now)
        clockOffset = now.clockOffsetMilliseconds
        settings = ShardSettings(configuration)
        verifier = TokenVerifier()
        let capacity = configuration.maximumConnections
        connections = Slab(maximumCount: capacity)
        users = Slab(maximumCount: ShardLimits.maximumUsers)
        userTable = IndexTable()
        wheel = TimerWheel(maximumEntries: capacity)
        presence = PresencePlane(hashKey: shared.hashKey, now: now)
        failedLogins = AddressLimiter(key: shared.hashKey, perMinute: configuration.failedLoginsPerMinute)
        self.listeners = ListenerGroup(listeners, reserve: kernel.eventfdCreate())
        streams = CompressionStreams()
        outboxes = Array(repeating: Outbox(), count: configuration.shards)
        events = EventRing()
        readScratch = .allocate(byteCount: ShardLimits.readBytes, alignment: 64)
        answers = .allocate(
            byteCount: ShardLimits.answerBytes + ShardLimits.pongReserveBytes, alignment: 64)
        eventScratch = .allocate(byteCount: ShardLimits.eventBytes, alignment: 64)
        inflateScratch = .allocate(byteCount: ShardLimits.inflateBytes, alignment: 64)
    }

    deinit {
        readScratch.deallocate()
        answers.deallocate()
        inflateScratch.deallocate()
        eventScratch.deallocate()
    }
}
