import Testing

@testable import Containers
@testable import SessionCore

@Suite("Who watches a user, at its owner (rows 31, 38)")
struct WatchCountsTests {
    @Test("nobody costs nothing")
    func empty() {
        var counts = WatchCounts()
        #expect(MemoryLayout<WatchCounts>.size == 8)
        #expect(!counts.isWatched && counts.subscriptionCount == 0 && counts.byteCount == 0 && counts.shards.isEmpty)
        let removed = counts.removeEdge(shard: 1)
        counts.removeSubscription()
        #expect(!removed && counts.byteCount == 0)
    }

    @Test("the cap counts subscriptions, also of users who are away")
    func cap() {
        var counts = WatchCounts()
        let answers = (0..<4).map { _ in counts.addSubscription(limit: 3) }
        #expect(answers == [true, true, true, false])
        #expect(counts.subscriptionCount == 3 && !counts.isWatched)
        for _ in 0..<3 { counts.removeSubscription() }
        #expect(counts.byteCount == 0)
    }

    @Test("600 histories against a dictionary", arguments: 0..<6)
    func model(block: UInt64) throws {
        for seed in block * 100..<(block + 1) * 100 { try withSeed(seed) { try history($0) } }
    }

    private func history(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var counts = WatchCounts()
        var edges: [UInt32: (count: UInt32, target: SlabKey)] = [:]
        var subscriptions: UInt32 = 0
        let limit = random.below(12)
        for _ in 0..<80 {
            let shard = UInt32(random.below(random.chance(50) ? 3 : 20))
            switch random.below(5) {
            case 0:
                let added = counts.addSubscription(limit: limit)
                try hold(added == (Int(subscriptions) < limit), "cap")
                if added { subscriptions += 1 }
            case 1:
                counts.removeSubscription()
                subscriptions -= min(subscriptions, 1)
            case 2, 3:
                let target = SlabKey(packed: random.next())
                let isNew = counts.addEdge(shard: shard, target: target)
                try hold(isNew == (edges[shard] == nil), "new shard")
                edges[shard] = ((edges[shard]?.count ?? 0) + 1, target)
            default:
                let wasLast = counts.removeEdge(shard: shard)
                try hold(wasLast == (edges[shard]?.count == 1), "last edge")
                edges[shard]?.count -= 1
                if edges[shard]?.count == 0 { edges[shard] = nil }
            }
            try compare(counts, edges, subscriptions)
        }
        counts.release()
        try hold(counts.byteCount == 0)
    }

    private func compare(
        _ counts: WatchCounts, _ edges: [UInt32: (count: UInt32, target: SlabKey)], _ subscriptions: UInt32
    ) throws {
        try hold(counts.subscriptionCount == subscriptions)
        try hold(counts.shards.count == edges.count && counts.isWatched == !edges.isEmpty)
        for shard in counts.shards {
            let expected = edges[shard.index]
            try hold(expected?.count == shard.edges && expected?.target == shard.target, "shard \(shard.index)")
        }
        try hold(counts.edgeCount == edges.values.reduce(0) { $0 + Int($1.count) })
        try hold((counts.byteCount == 0) == (edges.isEmpty && subscriptions == 0), "memory of nobody")
    }
}
