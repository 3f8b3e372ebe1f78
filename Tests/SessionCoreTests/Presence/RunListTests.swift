import Testing

@testable import SessionCore

@Suite("Lists in runs, and the blocks they are made of")
struct RunListTests {
    @Test("a list behaves like an array", arguments: 0..<5)
    func model(block: UInt64) throws {
        for seed in block * 20..<(block + 1) * 20 {
            try withSeed(seed) { seed in
                var run = ListRun(seed: seed)
                for _ in 0..<60 { try run.step() }
                try run.end()
            }
        }
    }

    @Test("room that is not used stays below two fifths of a long list")
    func slack() {
        var pool = BlockPool()
        var list = RunList<Watcher>()
        for slot in 0..<100_000 as Range<UInt32> {
            list.append(Watcher(slot: slot), &pool)
            guard slot >= 64 else { continue }
            var room = 0
            var next = list.newestRun(pool)
            while let run = next {
                room += BlockPool.bytes(ofClass: BlockPool.sizeClass(of: run.block))
                next = list.olderRun(than: run, pool)
            }
            if Double(room) > Double(list.count) * 4 * 1.4 { Issue.record("\(room) bytes for \(list.count)") }
        }
        list.removeAll(&pool)
        #expect(list.count == 0)
    }

    @Test("freed blocks are used again")
    func reuse() {
        var pool = BlockPool()
        let first = (0..<100).map { _ in pool.take(0) } + [pool.take(9)]
        let bytes = pool.byteCount
        for block in first { pool.give(block) }
        let again = (0..<100).map { _ in pool.take(0) } + [pool.take(9)]
        let sameBytes = pool.byteCount == bytes
        #expect(sameBytes && Set(again) == Set(first))
        #expect(Set(again.map { pool.pointer($0) }).count == 101)
    }

    @Test("blocks keep their bytes")
    func content() {
        var pool = BlockPool()
        var blocks: [UInt32] = []
        for number in 0..<600 {
            let sizeClass = UInt32(number % BlockPool.classCount)
            let block = pool.take(sizeClass)
            let bytes = BlockPool.bytes(ofClass: sizeClass)
            pool.pointer(block).initializeMemory(
                as: UInt8.self, repeating: UInt8(truncatingIfNeeded: number), count: bytes)
            blocks.append(block)
        }
        for (number, block) in blocks.enumerated() {
            let bytes = BlockPool.bytes(ofClass: BlockPool.sizeClass(of: block))
            let content = UnsafeRawBufferPointer(start: pool.pointer(block), count: bytes)
            #expect(content.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) })
        }
    }
}

/// Two lists of both kinds in one pool against arrays.
struct ListRun: ~Copyable {
    var random: SeededGenerator
    var pool = BlockPool()
    var edges = RunList<WatchEdge>()
    var watchers = RunList<Watcher>()
    var edgeNames: [UInt32] = []
    var watcherNames: [UInt32] = []
    var fresh: UInt32 = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func step() throws {
        for _ in 0..<random.below(30) { append() }
        for _ in 0..<random.below(25) where !edgeNames.isEmpty { try remove() }
        try hold(Self.names(edges, pool) { $0.target } == edgeNames, "edges keep their order")
        try hold(Self.names(watchers, pool) { $0.slot }.sorted() == watcherNames.sorted())
        if let name = edgeNames.randomElement(using: &random) {
            let position = UInt32(edgeNames.firstIndex(of: name)!)
            try hold(
                edges.find(name, pool)?.position == position
                    && edges.place(at: position, pool)?.item.pointee.target == name)
        }
        try hold(edges.find(fresh, pool) == nil && watchers.find(fresh, pool) == nil)
        // An end that looks like a name must not be taken for one.
        try hold(edges.find(fresh + 1_000_000, pool) == nil)
    }

    mutating func end() throws {
        edges.removeAll(&pool)
        while watchers.removeNewest(&pool) != nil {}
        try hold(edges.count == 0 && watchers.count == 0 && watchers.newestRun(pool) == nil)
        try hold(edges.place(at: 0, pool) == nil)
    }

    private mutating func append() {
        edges.append(WatchEdge(target: fresh, endSeconds: fresh + 1_000_001), &pool)
        watchers.append(Watcher(slot: fresh), &pool)
        edgeNames.append(fresh)
        watcherNames.append(fresh)
        fresh += 1
    }

    private mutating func remove() throws {
        let position = random.below(edgeNames.count)
        guard let edge = edges.find(edgeNames[position], pool) else { throw Broken(what: "edge not found") }
        edges.removeShifting(edge, &pool)
        edgeNames.remove(at: position)
        let name = watcherNames.remove(at: random.below(watcherNames.count))
        guard let watcher = watchers.find(name, pool) else { throw Broken(what: "watcher not found") }
        watchers.removeSwapping(watcher, &pool)
    }

    private static func names<Item>(
        _ list: RunList<Item>, _ pool: borrowing BlockPool, _ name: (Item) -> UInt32
    ) -> [UInt32] {
        var runs: [[UInt32]] = []
        var next = list.newestRun(pool)
        while let run = next {
            runs.append(UnsafeBufferPointer(start: run.items, count: run.count).map(name))
            next = list.olderRun(than: run, pool)
        }
        return runs.reversed().flatMap { $0 }
    }
}
