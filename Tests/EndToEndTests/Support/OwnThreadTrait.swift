import Testing

/// Runs each test on a thread of its own: the tests block on sockets, which must not happen on the threads that all
/// other tests share.
struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the test wants the machine for itself, because it measures or fills something.
    var isAlone = false
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        // The innermost mark counts: an outer scope that already gave a thread has also passed the turnstile.
        guard !OwnThreadTrait.isInside else { return try await function() }
        let isAlone = test.traits.contains { ($0 as? OwnThreadTrait)?.isAlone == true }
        await Turnstile.shared.enter(alone: isAlone)
        let executor = OwnThreadExecutor()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(
                try await OwnThreadTrait.$isInside.withValue(true) {
                    try await withTaskExecutorPreference(executor) { try await function() }
                })
        } catch {
            outcome = .failure(error)
        }
        executor.stop()
        await Turnstile.shared.leave(alone: isAlone)
        try outcome.get()
    }

    @TaskLocal private static var isInside = false
}

extension Trait where Self == OwnThreadTrait {
    static var onOwnThread: Self { Self() }
    /// On its own thread, and while no other test of this target runs.
    static var alone: Self { Self(isAlone: true) }
}
