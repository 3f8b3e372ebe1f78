import Containers
import LinuxIO

extension LoadEngine {
    /// Waits for events, at most until `limit` or whatever has to be done earlier, and handles them; then does what
    /// time asks for.
    mutating func turn(until limit: UInt64 = .max) {
        let wakeAt = min(limit, nextSweepAt, progress.nextAt, nextHeartbeatAt)
        let wait = wakeAt > now ? Int64(min(wakeAt - now, LoadLimits.durationNanoseconds)) : 0
        let count = kernel.epollWait(epoll, buffers.events, timeoutNanoseconds: wait)
        now = kernel.monotonicNanoseconds()
        for position in 0..<count {
            let event = buffers.events[position]
            handle(SlabKey(packed: event.dataWord), events: event.events)
        }
        now = kernel.monotonicNanoseconds()
        figures.throughput.note(completed: figures.completed, at: now)
        if now >= nextSweepAt { sweep() }
        if now >= progress.nextAt { showProgress() }
        if heartbeats.count > 0 { sendDueHeartbeats() }
    }

    private var nextHeartbeatAt: UInt64 {
        guard heartbeats.count > 0 else { return .max }
        return heartbeats.nextTick(after: now / 1_000_000).map { $0 * 1_000_000 } ?? .max
    }

    /// Fails what has waited too long. Looks at all connections, a few times per time-out.
    private mutating func sweep() {
        nextSweepAt = now + max(options.timeoutNanoseconds / 8, 1_000_000)
        for index in 0..<connections.highWater where connections.isLive(index) {
            let connection = connections.pointer(index).pointee
            guard connection.waitingSince != 0, now > connection.waitingSince,
                now - connection.waitingSince > options.timeoutNanoseconds
            else { continue }
            fail(connections.key(at: index), .timeout(connection.state))
        }
    }

    /// Whether there is a reason to stop before the work is done: a signal, or more failures than successes, and many.
    var mustStop: Bool {
        let errors = figures.errors.total
        return isInterrupted || (errors >= LoadLimits.failures && errors > max(figures.completed, UInt64(held)))
    }
}
