import Glibc

/// Lines on their way to the writer: many producers, one consumer, bounded.
///
/// Producers hold the lock for a table look-up or a `memcpy`, never for a system call other than the wake of a waiting writer.
/// When the half that fills is full, a line is dropped and counted: a reader of standard error who stalls stops nobody.
final class LogQueue: @unchecked Sendable {
    /// What the writer takes at once.
    struct Batch {
        /// Whole lines; valid until the next `take`.
        let lines: UnsafeRawBufferPointer
        /// Lines that found no place since the last batch.
        let dropped: UInt64
        let isStopping: Bool
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    // All below: only with the lock held.
    private var filling = UnsafeMutableRawBufferPointer.allocate(byteCount: LogLimits.queueBytes, alignment: 16)
    private var draining = UnsafeMutableRawBufferPointer.allocate(byteCount: LogLimits.queueBytes, alignment: 16)
    private var count = 0
    private var dropped: UInt64 = 0
    private var isStopping = false
    private var isFinished = false
    private var rates = LogRates()

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
        filling.deallocate()
        draining.deallocate()
    }

    /// Whether one more line of this message may be written in this second.
    func admit(_ message: StaticString, steadyMilliseconds: UInt64) -> Bool {
        locked { rates.admit(message, steadyMilliseconds: steadyMilliseconds) }
    }

    /// Copies a whole line; drops and counts it when there is no room.
    func append(_ line: UnsafeRawBufferPointer) {
        locked {
            guard line.count <= filling.count - count else {
                dropped &+= 1
                return
            }
            UnsafeMutableRawBufferPointer(rebasing: filling[count..<count + line.count]).copyMemory(from: line)
            if count == 0 { pthread_cond_broadcast(changed) }
            count += line.count
        }
    }

    /// The writer's side. Waits for lines, at most a second while held-back lines are still to be told.
    func take() -> Batch {
        locked {
            while count == 0, dropped == 0, !isStopping {
                guard rates.suppressedCount > 0 else {
                    pthread_cond_wait(changed, mutex)
                    continue
                }
                if !wait(until: Self.deadline(afterMilliseconds: 1_000)) { break }
            }
            swap(&filling, &draining)
            defer {
                count = 0
                dropped = 0
            }
            return Batch(
                lines: UnsafeRawBufferPointer(rebasing: draining[0..<count]), dropped: dropped, isStopping: isStopping)
        }
    }

    /// The writer's side: see `LogRates.takeSuppressed`.
    func takeSuppressed(steadyMilliseconds: UInt64) -> (message: UnsafeRawBufferPointer, lines: UInt64)? {
        locked { rates.takeSuppressed(steadyMilliseconds: steadyMilliseconds) }
    }

    /// The writer's last act.
    func finish() {
        locked {
            isFinished = true
            pthread_cond_broadcast(changed)
        }
    }

    /// Asks the writer to write what is there and end, and waits for it.
    /// - Returns: false when it had not ended after `milliseconds`.
    func stop(waitingMilliseconds milliseconds: Int64) -> Bool {
        locked {
            isStopping = true
            pthread_cond_broadcast(changed)
            let deadline = Self.deadline(afterMilliseconds: milliseconds)
            while !isFinished {
                if !wait(until: deadline) { break }
            }
            return isFinished
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// False when the deadline passed.
    private func wait(until deadline: timespec) -> Bool {
        var time = deadline
        return pthread_cond_timedwait(changed, mutex, &time) == 0
    }

    private static func deadline(afterMilliseconds milliseconds: Int64) -> timespec {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let nanoseconds = Int64(now.tv_nsec) + milliseconds % 1_000 * 1_000_000
        now.tv_sec += Int(milliseconds / 1_000 + nanoseconds / 1_000_000_000)
        now.tv_nsec = Int(nanoseconds % 1_000_000_000)
        return now
    }
}
