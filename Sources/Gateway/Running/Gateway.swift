import Containers
import LinuxIO
import Reactor

/// The running data plane: its shards' threads. Used by one controlling thread.
public struct Gateway: ~Copyable {
    private let shared: GatewayShared
    private var threads: [ThreadBox]
    private var apps: AppSnapshot
    private let shards: Int

    /// Starts one thread per shard. `listeners` are bound, listening, non-blocking sockets; they stay the caller's.
    ///
    /// - Parameter key: the same over restarts.
    public static func start(
        _ configuration: GatewayConfiguration, listeners: [Int32], key: GatewayKey, log: Log, kernel: Kernel = .live
    ) -> Result<Gateway, SystemFailure> {
        for kind in ShardEvent.allCases { CrashDump.name(kind: kind.rawValue, kind.name) }
        var gateway = Gateway(configuration, key: key, log: log, kernel: kernel)
        for index in 0..<configuration.shards {
            let shared = gateway.shared
            let apps = gateway.apps
            let started = ThreadBox.start(name: "shard-\(index)") {
                ShardThread.run(
                    index: index, kernel: kernel, shared: shared, configuration: configuration, apps: apps,
                    listeners: listeners)
            }
            switch started {
            case .success(let thread): gateway.threads.append(thread)
            case .failure(let failure):
                gateway.post(.stop)
                return .failure(failure)
            }
        }
        return .success(gateway)
    }

    private init(_ configuration: GatewayConfiguration, key: GatewayKey, log: Log, kernel: Kernel) {
        shards = configuration.shards
        shared = GatewayShared(kernel: kernel, shards: configuration.shards, hashKey: key.hashKey, log: log)
        apps = AppSnapshot(configuration.apps, previous: nil)
        threads = []
    }

    /// New apps, keys, policies and limits for all shards. Listeners, shards and capacity stay.
    public mutating func reload(_ configuration: GatewayConfiguration) {
        var configuration = configuration
        configuration.shards = shards
        apps = AppSnapshot(configuration.apps, previous: apps)
        let update = GatewayUpdate(apps: apps, settings: ShardSettings(configuration))
        for inbox in shared.inboxes {
            var message = Reload(update: Unmanaged.passRetained(update))
            var outbox = Outbox()
            withUnsafeBytes(of: &message) {
                outbox.append(kind: ShardMessage.reload.rawValue, head: $0, tail: .init(start: nil, count: 0))
            }
            inbox.post(&outbox)
            outbox.release()
        }
    }

    /// No new connections; every connection is told *going away*; the shards end when the last one is gone.
    public func drain() { post(.drain) }

    /// The shards end now, connections are dropped by the process's end.
    public func stop() { post(.stop) }

    /// Asks all shards for their counters; see `finishedReport`.
    public func beginReport() -> UInt64 {
        let number = shared.beginReport()
        post(.report)
        return number
    }

    /// The report, once every shard has answered.
    public func finishedReport(_ number: UInt64) -> GatewayReport? { shared.finishedReport(number) }

    /// How long the longest turn now running has taken, and whose it is.
    public func longestTurn(nowNanoseconds: UInt64) -> (shard: Int, nanoseconds: UInt64)? {
        var longest: (shard: Int, nanoseconds: UInt64)?
        for (shard, mark) in shared.turns.enumerated() {
            let began = mark.beganNanoseconds.load(ordering: .relaxed)
            guard began != 0, nowNanoseconds > began, nowNanoseconds - began > longest?.nanoseconds ?? 0 else { continue }
            longest = (shard, nowNanoseconds - began)
        }
        return longest
    }

    /// Whether every shard has come to its end after `drain` or `stop`.
    public var isFinished: Bool { shared.allShardsEnded }

    /// Waits until every shard's thread has ended.
    public mutating func join() {
        for box in threads { box.join() }
        threads = []
    }

    private func post(_ message: ShardMessage) {
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        for inbox in shared.inboxes {
            var outbox = Outbox()
            outbox.append(kind: message.rawValue, head: nothing, tail: nothing)
            inbox.post(&outbox)
            outbox.release()
        }
    }
}

/// A thread in an array: `Thread` itself can't be copied.
final class ThreadBox {
    private var thread: Thread?

    private init(_ thread: consuming Thread) { self.thread = consume thread }

    static func start(
        name: String, body: sending @escaping () -> Void
    ) -> Result<ThreadBox, SystemFailure> {
        let started = Thread.start(name: name, body: body)
        switch consume started {
        case .success(let thread): return .success(ThreadBox(thread))
        case .failure(let failure): return .failure(failure)
        }
    }

    func join() {
        if let thread = thread.take() { thread.join() }
    }
}
