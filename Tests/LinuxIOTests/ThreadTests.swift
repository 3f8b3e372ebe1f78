import CLinux
import Glibc
import Synchronization
import Testing

@testable import LinuxIO

@Suite struct ThreadTests {
    @Test func threadHasItsNameAndJoinWaitsForIt() throws {
        let name = Mutex("")
        let thread = try Thread.start(name: "shard-0-of-many-more") {
            name.withLock { $0 = Thread.currentName }
        }.get()
        thread.join()
        #expect(name.withLock { $0 } == "shard-0-of-many")
    }

    @Test func pinnedThreadRunsOnItsCore() throws {
        let core = Thread.currentCPU
        let seen = Mutex(-1)
        let thread = try Thread.start(name: "pinned", cpu: core) { seen.withLock { $0 = Thread.currentCPU } }.get()
        thread.join()
        #expect(seen.withLock { $0 } == core)
    }

    @Test func coreThatIsNotThereIsRefused() {
        for cpu in [1_000, 5_000, Int.max] {
            #expect(throws: SystemFailure(
                number: EINVAL, text: "can't start the thread nowhere: Invalid argument (EINVAL)")
            ) {
                let thread = try Thread.start(name: "nowhere", cpu: cpu) {}.get()
                thread.join()
            }
        }
    }

    /// Signals are blocked in a thread of the test's own: the mask belongs to a thread, and a signal sent
    /// to that thread shows only there.
    @Test func signalsComeOutOfTheDescriptor() throws {
        let seen = Mutex<[SignalDescriptor.Signal?]>([])
        let thread = try Thread.start(name: "signals") {
            guard let signals = try? SignalDescriptor.open().get() else { return }
            var got = [signals.next()]
            for number in [SIGHUP, SIGTERM, SIGINT, SIGUSR1, SIGUSR2] {
                pthread_kill(pthread_self(), number)
                got.append(signals.next())
            }
            got.append(signals.next())
            seen.withLock { $0 = got }
        }.get()
        thread.join()
        #expect(seen.withLock { $0 } == [nil, .hangup, .terminate, .interrupt, .user1, .user2, nil])
    }
}
