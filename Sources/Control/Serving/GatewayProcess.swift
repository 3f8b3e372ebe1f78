import Gateway
import Glibc
import LinuxIO
import Terminal

/// The life of `holdfast serve` from the first lock to the last line: one thread that listens to signals, the shards'
/// threads, and the log's.
struct GatewayProcess: ~Copyable {
    private let plan: ServePlan
    /// What counts now: the plan's configuration, or that of the last reload.
    private var running: ServerConfiguration
    private let log: Log
    private let lock: LockFile
    private let signals: SignalDescriptor
    private let listeners: [ListenSocket]
    private var gateway: Gateway
    private var stop = StopState.running
    private var report: UInt64?
    private var watchdog = Watchdog()

    private enum StopState: Equatable {
        case running
        /// Everyone is being sent away; at this moment (monotonic ms) the process ends all the same.
        case draining(untilMilliseconds: UInt64)
        case atOnce
    }

    /// Takes the data folder and the ports, and starts the shards. The failure is one clear line.
    init(_ plan: ServePlan, log: Log, signals: consuming SignalDescriptor) throws(SystemFailure) {
        let configuration = plan.configuration.gateway
        let folder = try DataFolder.open(plan.configuration.dataFolder)
        let lock = try LockFile.acquire(folder.lockPath).get()
        let key = try folder.gatewayKey()
        let listeners = try Self.listen(configuration.listen)
        let gateway = try Gateway.start(
            configuration, listeners: listeners.map(\.descriptor), key: key, log: log).get()
        self.lock = lock
        self.listeners = listeners
        self.gateway = gateway
        self.plan = plan
        running = plan.configuration
        self.log = log
        self.signals = signals
    }

    private static func listen(_ texts: [String]) throws(SystemFailure) -> [ListenSocket] {
        let inherited = try ListenSocket.inherited().get()
        if !inherited.isEmpty { return inherited }
        var sockets: [ListenSocket] = []
        for text in texts {
            guard let address = SocketAddress.parse(text) else {
                preconditionFailure("an address that the configuration has checked")
            }
            sockets.append(try ListenSocket.open(address).get())
        }
        return sockets
    }

    /// The one line on standard output that tells that connections are accepted.
    func announce() {
        var line = "ready"
        for socket in listeners { line += " listen=\(socket.address.text)" }
        if let demo = plan.demo { line += " app=\(DemoApp.appkey) secret_file=\(demo.secretFile)" }
        line += " pid=\(getpid())\n"
        DirectOutput.write(line, to: 1)
        log.write(.info, "ready") { fields in
            for socket in listeners { fields.field("listen", socket.address.text) }
            fields.field("shards", plan.configuration.gateway.shards)
            fields.field("max_connections", plan.configuration.gateway.maximumConnections)
        }
    }

    /// Serves until a signal ends it. Returns the exit code.
    mutating func run() -> Int32 {
        while true {
            waitForSignal()
            while let signal = signals.next() { handle(signal) }
            let now = Kernel.live.monotonicNanoseconds()
            watchdog.look(at: gateway.longestTurn(nowNanoseconds: now), log: log)
            tellReport()
            if stop == .atOnce { return leave(drained: false) }
            if case .draining(let until) = stop {
                if gateway.isFinished { return leave(drained: true) }
                if now / 1_000_000 >= until { return leave(drained: false) }
            }
        }
    }

    /// A twentieth of a second at the longest: the watchdog looks that often.
    private func waitForSignal() {
        var waiting = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, stop == .running && report == nil ? 50 : 5)
    }

    private mutating func handle(_ signal: SignalDescriptor.Signal) {
        switch signal {
        case .hangup: reload()
        case .user1: report = gateway.beginReport()
        case .user2: drain()
        case .terminate, .interrupt:
            if stop == .running { drain() } else { stop = .atOnce }
        }
    }

    private mutating func drain() {
        guard stop == .running else { return }
        let deadline = UInt64(plan.configuration.gateway.drainDeadlineMilliseconds)
        stop = .draining(untilMilliseconds: Kernel.live.monotonicNanoseconds() / 1_000_000 + deadline)
        log.write(.info, "draining") { $0.field("deadline_ms", deadline) }
        gateway.drain()
    }

    /// All or nothing: a file with an error changes nothing.
    private mutating func reload() {
        do throws(ConfigFaults) {
            let next = try ReloadPlan.read(plan, running: running)
            running = next.configuration
            gateway.reload(running.gateway)
            log.level = running.log.level
            for note in next.notes { log.write(.warn, "configuration") { $0.field("note", note) } }
            for path in next.needingRestart { log.write(.warn, "needs a restart") { $0.field("setting", path) } }
            log.write(.info, "reloaded") { $0.field("changed", next.changed.joined(separator: " ")) }
        } catch {
            for fault in error.faults {
                log.write(.error, "reload refused, nothing changed") { $0.field("problem", fault.description) }
            }
        }
    }

    private mutating func tellReport() {
        guard let number = report, let finished = gateway.finishedReport(number) else { return }
        report = nil
        finished.write(to: log, as: "stats")
    }

    private mutating func leave(drained: Bool) -> Int32 {
        if drained {
            let number = gateway.beginReport()
            gateway.join()
            gateway.finishedReport(number)?.write(to: log, as: "stopped")
        } else {
            log.write(.warn, "stopped before everyone had left")
        }
        return ExitCode.success
    }
}
