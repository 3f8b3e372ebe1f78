import Containers
import LinuxIO
import SessionCore
import WireProtocol

/// The tables of one shard under measurement.
struct PresenceMeasurement: ~Copyable {
    struct Pair {
        var watcher: UInt32
        var target: UInt32
    }

    static let key = HashKey(k0: 0x0706_0504_0302_0100, k1: 0x0f0e_0d0c_0b0a_0908)
    static let app: UInt32 = 1
    static let startSeconds: UInt32 = 1_700_000_000
    static let userIDBytes = 24
    /// Ten subscriptions to a watcher.
    private static let edgesPerWatcher = 10
    /// So that a watcher finds ten different users soon.
    private static let smallestPopulation = 20

    var table: WatchTable
    var random = SplitMix(state: 42)
    let userID: UnsafeMutableRawBufferPointer
    let population: Int
    private var figures = PresenceFigures()
    /// What is read is added up here, so that reading cannot be optimised away.
    var sum: UInt64 = 0

    /// Measures every size. All tables are filled and weighed first and live until the end: memory that one gave back would
    /// hide what the next one takes.
    static func run(sizes: ArraySlice<Int>, operations: Int, rounds: Int) -> [PresenceFigures] {
        guard let edges = sizes.first else { return [] }
        let before = ProcessFigures()?.residentBytes ?? 0
        var measurement = PresenceMeasurement(population: max(edges / edgesPerWatcher, smallestPopulation))
        measurement.fill(edges)
        measurement.weigh(residentBefore: before)
        let others = run(sizes: sizes.dropFirst(), operations: operations, rounds: rounds)
        let samples = (0..<rounds).map { _ in measurement.round(min(operations, edges)) }
        measurement.take(samples)
        measurement.expire()
        return [measurement.figures] + others
    }

    private init(population: Int) {
        self.population = population
        table = WatchTable(
            maximumTargets: population, maximumWatchers: population, nowSeconds: Self.startSeconds)
        userID = .allocate(byteCount: Self.userIDBytes, alignment: 8)
        _ = userID.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "u"))
    }

    deinit { userID.deallocate() }

    /// As logins would: all of a watcher's subscriptions at a time.
    private mutating func fill(_ edges: Int) {
        let start = ThreadClock.nanoseconds()
        for edge in 0..<edges {
            let watcher = UInt32(edge / Self.edgesPerWatcher)
            // A watcher may draw a target twice: that renews, so draw again.
            while !subscribe(Pair(watcher: watcher, target: someUser())) {}
        }
        figures.fillNanoseconds = Double(ThreadClock.nanoseconds() - start) / Double(edges)
        figures.edges = table.edgeCount
        figures.watchers = table.watcherCount
        figures.targets = table.targetCount
    }

    private mutating func weigh(residentBefore before: Int) {
        let resident = (ProcessFigures()?.residentBytes ?? 0) - before
        figures.bytesPerEdge = Double(table.byteCount) / Double(table.edgeCount)
        figures.residentBytesPerEdge = max(Double(resident) / Double(table.edgeCount), 0)
    }

    /// Subscribe, renew, find, keyed, unsubscribe: nanoseconds per operation of each.
    private mutating func round(_ operations: Int) -> [Double] {
        var pairs: [Pair] = []
        for _ in 0..<operations { pairs.append(Pair(watcher: someUser(), target: someUser())) }
        var keys: [SlabKey] = []
        var added = [Bool](repeating: false, count: operations)
        var times: [Double] = []
        times.append(timed(operations) { $0.subscribeAll(pairs, &added) })
        times.append(timed(operations) { $0.renewAll(pairs) })
        times.append(timed(operations) { $0.changeAll(pairs, &keys) })
        times.append(timed(operations) { $0.changeAll(keys) })
        times.append(timed(operations) { $0.unsubscribeAll(pairs, added) })
        return times
    }

    private mutating func timed(
        _ operations: Int, _ body: (inout PresenceMeasurement) -> Void
    ) -> Double {
        let start = ThreadClock.nanoseconds()
        body(&self)
        return Double(ThreadClock.nanoseconds() - start) / Double(operations)
    }

    private mutating func take(_ samples: [[Double]]) {
        let medians = samples[0].indices.map { kind in samples.map { $0[kind] }.sorted()[samples.count / 2] }
        figures.subscribeNanoseconds = medians[0]
        figures.renewNanoseconds = medians[1]
        figures.findNanoseconds = medians[2]
        figures.keyedNanoseconds = medians[3]
        figures.unsubscribeNanoseconds = medians[4]
    }

    /// A day goes by, minute by minute: what ends, and what the wheel looks at too early.
    private mutating func expire() {
        var steps = 0
        let start = ThreadClock.nanoseconds()
        for minute in 1...UInt32(1_440) {
            while true {
                if case .done = table.popExpired(nowSeconds: Self.startSeconds + minute * 60) { break }
                steps += 1
            }
        }
        figures.expireNanoseconds = Double(ThreadClock.nanoseconds() - start) / Double(max(steps, 1))
    }
}
