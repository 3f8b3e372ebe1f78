import Containers
import LinuxIO
import WireProtocol

/// The load: one thread, one level-triggered epoll, one read per event, no allocation per round trip.
///
/// A value that its thread owns. `run` in `LoadEngine+Run.swift` is the place to start reading; each scenario has its
/// file in `Scenarios`. Nothing here waits longer than until the next time-out.
struct LoadEngine: ~Copyable {
    let kernel: Kernel
    let options: LoadOptions
    let epoll: Int32
    let buffers = LoadBuffers()
    let logins: LoginFrames
    var connections: Slab<LoadConnection>
    /// When which held session sends its next heartbeat, in milliseconds. Not of the heartbeat scenario's own PINGs.
    var heartbeats: TimerWheel
    var figures: Figures
    var progress: ProgressMeter
    let signals: Int32

    /// Monotonic nanoseconds, read after each wait and each read.
    var now: UInt64
    var phase = LoadPhase.starting
    /// Logins that are under way while sessions are built up; operations of `login` and `kick`.
    var inProgress = 0
    /// Sessions that are logged in and held.
    var held = 0
    /// Operations started in this phase.
    var issued: UInt64 = 0
    /// PINGs of the heartbeat scenario without PONG.
    var inFlight: UInt64 = 0
    /// Open loop: PINGs that are due and wait for their session's depth.
    var dueInAll: UInt64 = 0
    var nextSource = 0
    /// Nothing is started before; a connection has failed at once.
    var pausedUntil: UInt64 = 0
    var nextSweepAt: UInt64 = 0
    /// As LOGIN_OK told last.
    var heartbeatSeconds: UInt32 = 0
    /// No new operations from here on, in monotonic nanoseconds.
    var endAt = UInt64.max
    var isInterrupted = false
    /// Of the options, where each round trip looks at them.
    let burst: UInt32
    let operationLimit: UInt64
    let isBursting: Bool
    /// Of an open loop.
    let nanosecondsPerArrival: Double
    /// State of the jitter's generator.
    var random: UInt64
    /// Heartbeats of an open loop: the sessions in the order in which they take turns.
    var roster: [SlabKey] = []
    /// What the watchers of `presence` have seen.
    var board: PresenceBoard
    /// When to look next whether a change is late.
    var nextArrivalCheckAt: UInt64 = 0
    /// Users of `kick`.
    var displacements: [Displacement] = []
    /// Users of `kick` that wait for their next displacement, a ring.
    var ready: ReadyUsers

    /// - Parameter signals: a descriptor that becomes readable when the run shall end early, or -1.
    /// - Throws: a failure in words: no descriptors, no epoll.
    init(_ options: LoadOptions, progress: ProgressMeter, signals: Int32, kernel: Kernel = .live) throws(LoadFailure) {
        let limit = DescriptorLimit.raise()
        let wanted = options.maximumConnections + LoadLimits.spareDescriptors
        guard wanted <= limit.soft else { throw .descriptors(wanted: wanted, limit: limit) }
        let epoll = kernel.epollCreate()
        guard epoll >= 0 else { throw LoadFailure("can't open an epoll: \(ErrorNumber.text(-epoll))") }
        self.kernel = kernel
        self.options = options
        self.epoll = epoll
        self.progress = progress
        self.signals = signals
        burst = UInt32(options.depth)
        operationLimit = options.count ?? .max
        isBursting = options.scenario == .heartbeat && options.rate == nil
        nanosecondsPerArrival = options.rate.map { 1e9 / $0 } ?? 0
        random = kernel.randomWord()
        now = kernel.monotonicNanoseconds()
        logins = LoginFrames(
            options, users: Self.userCount(options), devicesPerUser: options.scenario == .kick ? 2 : 1,
            lifetimeSeconds: LoadLimits.tokenSpareSeconds + Int64((options.durationNanoseconds ?? 0) / 1_000_000_000))
        connections = Slab(maximumCount: options.maximumConnections + 1)
        heartbeats = TimerWheel(maximumEntries: options.maximumConnections + 1, startTick: now / 1_000_000)
        board = PresenceBoard(options)
        figures = Figures(serverPID: options.serverPID)
        ready = ReadyUsers(capacity: options.scenario == .kick ? options.sessions : 1)
        if signals >= 0 { _ = kernel.epollAdd(epoll, signals, events: EpollEvents.readable, data: 0) }
    }

    deinit {
        for index in 0..<connections.highWater where connections.isLive(index) {
            let connection = connections.pointer(index)
            connection.pointee.input.release()
            kernel.close(connection.pointee.descriptor)
        }
        kernel.close(epoll)
    }

    /// A login run takes a bounded set of users in turn.
    private static func userCount(_ options: LoadOptions) -> Int {
        options.scenario == .login ? max(LoadLimits.loginUsers, 2 * options.concurrency) : options.sessions
    }
}

/// What the engine is about.
enum LoadPhase: String, Sendable {
    case starting, registering, building, settling, measuring, finishing
}

/// Why a run could not start, for people.
public struct LoadFailure: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    static func descriptors(wanted: Int, limit: DescriptorLimit) -> LoadFailure {
        LoadFailure(
            "\(wanted) open files are needed and \(limit.soft) allowed: take fewer --connections, or raise the limit "
                + "(ulimit -n; the hard limit is \(limit.hard))")
    }
}
