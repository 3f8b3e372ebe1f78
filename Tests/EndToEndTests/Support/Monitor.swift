import Glibc

/// A value behind a lock, and waiting for it to become something.
final class Monitor<Value>: @unchecked Sendable {
    private var value: Value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    init(_ value: sending Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    @discardableResult
    func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(lock)
        }
        return try body(&value)
    }

    /// Waits for ever.
    func wait<Result>(until isDone: (Value) -> Bool, then body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while !isDone(value) { pthread_cond_wait(changed, lock) }
        return body(&value)
    }

    /// Nil when `find` found nothing before the deadline.
    func wait<Result>(until deadline: Deadline, find: (inout Value) -> Result?) -> Result? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        var moment = deadline.moment
        while true {
            if let found = find(&value) { return found }
            if pthread_cond_timedwait(changed, lock, &moment) == ETIMEDOUT { return find(&value) }
        }
    }
}
