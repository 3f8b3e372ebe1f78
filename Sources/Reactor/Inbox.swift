import Containers
import Glibc
import LinuxIO

/// One shard's mailbox. Any thread posts a batch; only the owner takes.
///
/// It never blocks for long (a lock held for one copy) and never drops: what may be posted is bounded by the senders.
/// The descriptor becomes readable when a batch arrives in an *empty* mailbox; later posters find it non-empty and
/// don't pay for a wake. Waking a sleeping thread costs 45–70 µs, so this matters.
public final class Inbox: @unchecked Sendable {
    /// An eventfd for the owner's epoll.
    public let wakeDescriptor: Int32
    private let kernel: Kernel
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var queue = ByteQueue()

    public init(kernel: Kernel) {
        self.kernel = kernel
        wakeDescriptor = kernel.eventfdCreate()
        precondition(wakeDescriptor >= 0, "eventfd: no descriptor left")
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        queue.release()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        kernel.close(wakeDescriptor)
    }

    /// Appends the whole of `outbox` and empties it. Thread-safe. Cost: one lock, one copy, and one `write` if the
    /// mailbox was empty.
    public func post(_ outbox: inout Outbox) {
        guard !outbox.isEmpty else { return }
        pthread_mutex_lock(mutex)
        let wasEmpty = queue.isEmpty
        if wasEmpty {
            swap(&queue, &outbox.queue)
        } else {
            queue.append(outbox.queue.readable)
            outbox.queue.consumeKeepingMemory(outbox.queue.count)
        }
        pthread_mutex_unlock(mutex)
        if wasEmpty { kernel.eventfdSignal(wakeDescriptor) }
    }

    /// Moves everything posted so far into `batch`, which must be empty. Only the owner calls it.
    public func take(into batch: inout MessageBatch) {
        kernel.eventfdDrain(wakeDescriptor)
        pthread_mutex_lock(mutex)
        swap(&queue, &batch.queue)
        pthread_mutex_unlock(mutex)
    }

    /// Whether nothing is waiting. Thread-safe; for tests and gauges.
    public var isEmpty: Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return queue.isEmpty
    }
}
