import Glibc

/// A thread outside Swift's pool, for what blocks.
final class TestThread: Sendable {
    private final class Start {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let isDone = Monitor(false)

    init(_ body: @escaping @Sendable () -> Void) {
        let isDone = isDone
        let start = Start {
            body()
            isDone.change { $0 = true }
        }
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        precondition(status == 0, "no thread: \(status)")
        pthread_detach(thread)
    }

    func join() {
        isDone.wait(until: { $0 }, then: { _ in })
    }
}

/// Runs `body` for 0..<count at once, each on a thread of its own; the first error is thrown when all have ended.
/// Bodies return what they saw: an expectation inside them would belong to no test.
func atOnce<Outcome: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Outcome
) throws -> [Outcome] {
    let outcomes = Monitor([Int: Result<Outcome, any Error>]())
    for index in 0..<count {
        _ = TestThread {
            let outcome = Result { try body(index) }
            outcomes.change { $0[index] = outcome }
        }
    }
    let all = outcomes.wait(until: { $0.count == count }, then: { $0 })
    return try (0..<count).compactMap { try all[$0]?.get() }
}

/// Several threads that run until they are told to end; what they throw is kept.
final class TestThreads: Sendable {
    private let count: Int
    private let ended = Monitor([String?]())

    init(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
        self.count = count
        let ended = ended
        for index in 0..<count {
            _ = TestThread {
                let outcome = Result { try body(index) }
                ended.change {
                    if case .failure(let error) = outcome { $0.append("\(error)") } else { $0.append(nil) }
                }
            }
        }
    }

    /// Whether all of them still run.
    var isRunning: Bool { ended.change { $0.isEmpty } }

    /// Waits for all; what went wrong.
    func join() -> [String] {
        ended.wait(until: { $0.count == count }, then: { $0.compactMap(\.self) })
    }
}
