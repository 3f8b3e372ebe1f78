import Synchronization

/// Where shards put their counters when asked, and when they end.
final class ReportBoard: Sendable {
    private struct Entry {
        var counters = ShardCounters()
        var bufferedBytes = 0
        /// The number of the report that this answers; a shard that has ended answers every one.
        var answers: UInt64 = 0
    }

    private struct State {
        var number: UInt64 = 0
        var entries: [Entry]
    }

    private let state: Mutex<State>

    init(shards: Int) { state = Mutex(State(entries: Array(repeating: Entry(), count: shards))) }

    /// Starts a report. An answer to an earlier one that comes late counts for this one: it is younger than the request
    /// for it was.
    func begin() -> UInt64 {
        state.withLock {
            $0.number += 1
            return $0.number
        }
    }

    func put(_ counters: ShardCounters, buffered: Int, from shard: Int, isLast: Bool) {
        state.withLock {
            $0.entries[shard] = Entry(
                counters: counters, bufferedBytes: buffered, answers: isLast ? .max : $0.number)
        }
    }

    /// The sum over all shards, once each has answered.
    func finished(_ number: UInt64) -> GatewayReport? {
        state.withLock { state in
            guard state.entries.allSatisfy({ $0.answers >= number }) else { return nil }
            var report = GatewayReport()
            for entry in state.entries { report.add(entry.counters, buffered: entry.bufferedBytes) }
            return report
        }
    }
}
