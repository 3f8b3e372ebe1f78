/// Runs the jobs of one test, one after another, on one thread.
final class OwnThreadExecutor: TaskExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var isStopped = false
    }

    private let queue = Monitor(Queue())

    init() {
        _ = TestThread { [self] in
            while let job = queue.wait(until: { $0.isStopped || !$0.jobs.isEmpty }, then: OwnThreadExecutor.takeFirst) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.change { $0.jobs.append(job) }
    }

    /// The thread ends; nothing is queued any more.
    func stop() {
        queue.change { $0.isStopped = true }
    }

    private static func takeFirst(_ queue: inout Queue) -> UnownedJob? {
        queue.jobs.isEmpty ? nil : queue.jobs.removeFirst()
    }
}
