import LinuxIO
import LoadCore
import Synchronization
import Testing

/// A gateway as small as the load client can be tested with: on a thread of its own, on a free loopback port. It keeps
/// the protocol unless its plan says otherwise.
struct FakeServer {
    /// Runs `body` against a server with this plan; returns what the server saw, too.
    static func run<Value>(_ plan: FakePlan = FakePlan(), _ body: (SocketAddress) throws -> Value) throws -> (
        value: Value, seen: FakeCounts
    ) {
        let address = try #require(SocketAddress.parse("127.0.0.1:0"))
        let listener = try ListenSocket.open(address).get()
        let stop = Kernel.live.eventfdCreate()
        defer {
            Kernel.live.close(stop)
            Kernel.live.close(listener.descriptor)
        }
        let seen = SeenCounts()
        let thread = try Thread.start(name: "fake-server") {
            var loop = FakeLoop(plan: plan, listener: listener.descriptor, stop: stop)
            loop.run()
            seen.counts.withLock { $0 = loop.counts }
        }.get()
        let outcome = Result { try body(listener.address) }
        Kernel.live.eventfdSignal(stop)
        thread.join()
        return (try outcome.get(), seen.counts.withLock { $0 })
    }
}

/// Carries the counts out of the server's thread.
private final class SeenCounts: Sendable {
    let counts = Mutex(FakeCounts())
}

/// What a server saw.
struct FakeCounts: Sendable, Equatable {
    var connections = 0
    var logins = 0
    var logouts = 0
    var pings = 0
    var kicks = 0
    var subscribes = 0
    var mostSessions = 0
    var users: Set<String> = []
    var deviceUUIDs: Set<String> = []
    var peers: Set<String> = []
}
