import LinuxIO
import Measure

/// What a run counts. The engine's thread owns it.
struct Figures: ~Copyable {
    /// Of completed operations within the measured time.
    var latency = Histogram()
    /// Open loop: how much later than intended an operation was started. Tells whether the load kept up.
    var startLag = Histogram()
    var completed: UInt64 = 0
    var errors = ErrorTally()
    var throughput = ThroughputSeries()
    var heartbeatsSent: UInt64 = 0
    var heartbeatsAnswered: UInt64 = 0
    /// Monotonic nanoseconds; 0: not yet.
    var startedAt: UInt64 = 0
    var endedAt: UInt64 = 0
    private var clientAtStart = 0.0
    private(set) var clientCPUSeconds = 0.0
    var server: ServerWatch?

    init(serverPID: Int32?) {
        server = serverPID.map(ServerWatch.init)
    }

    /// Whether the clock is running: only then operations count.
    var isMeasuring: Bool { startedAt != 0 && endedAt == 0 }
    var seconds: Double { endedAt > startedAt ? Double(endedAt - startedAt) / 1e9 : 0 }

    mutating func startClock() {
        server?.start()
        clientAtStart = ClientClock.cpuSeconds()
        startedAt = Kernel.live.monotonicNanoseconds()
        throughput.start(at: startedAt)
    }

    mutating func stopClock(at now: UInt64) {
        guard isMeasuring else { return }
        throughput.note(completed: completed, at: now)
        endedAt = max(now, startedAt + 1)
        clientCPUSeconds = ClientClock.cpuSeconds() - clientAtStart
        server?.end()
    }

    /// Counts operations that took equally long.
    @inline(__always) mutating func complete(_ nanoseconds: UInt64, count: UInt64 = 1) {
        latency.record(nanoseconds, count: count)
        completed &+= count
    }
}
