import Testing

@testable import Containers
@testable import SessionCore
@testable import WireProtocol

/// Random changes against ``WatchModel``; everything is compared after each step.
@Suite("Who watches whom, against a model (rows 31–38)")
struct WatchTableModelTests {
    @Test("520 histories of few users", arguments: 0..<13)
    func small(block: UInt64) throws {
        for seed in block * 40..<(block + 1) * 40 {
            try withSeed(seed) { seed in
                var run = WatchRun(seed: seed, watchers: 9, targets: 13)
                for _ in 0..<60 { try run.step() }
                try run.emptyAll()
            }
        }
    }

    @Test("lists of several runs", arguments: 0..<6)
    func large(seed: UInt64) throws {
        try withSeed(1_000 + seed) { seed in
            var run = WatchRun(seed: seed, watchers: 40, targets: 120)
            for _ in 0..<40 {
                for _ in 0..<25 { try run.subscribe() }
                for _ in 0..<10 { try run.step(checked: false) }
                try run.check()
            }
            try run.emptyAll()
        }
    }
}

/// One history.
struct WatchRun: ~Copyable {
    var random: SeededGenerator
    var table: WatchTable
    var model = WatchModel()
    let names: WatchNames
    let watchers: UInt32
    var now: UInt32 = 1_000_000
    /// The smallest limit a watcher subscribes under.
    let limit: Int
    var staleKeys: [SlabKey] = []

    init(seed: UInt64, watchers: UInt32, targets: Int) {
        random = SeededGenerator(seed: seed)
        table = WatchTable(maximumTargets: targets, maximumWatchers: Int(watchers) * 300, nowSeconds: now)
        names = WatchNames(count: targets)
        self.watchers = watchers
        limit = targets * 2 / 3
    }

    /// Far apart, so that they lie in several chunks.
    mutating func someWatcher() -> UInt32 { UInt32.random(in: 0..<watchers, using: &random) * 257 }

    mutating func step(checked: Bool = true) throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: try subscribe()
        case 9..<12: try unsubscribe()
        case 12: try removeAll(of: someWatcher())
        case 13: try removeEarliest()
        case 14..<17: try learn()
        default: try expire()
        }
        if checked { try check() }
    }

    mutating func subscribe() throws {
        let watcher = someWatcher()
        let target = Int.random(in: 0..<names.names.count, using: &random)
        let end = now + UInt32.random(in: 1...300, using: &random) * (Bool.random(using: &random) ? 1 : 400)
        let old = model.edges.first { $0.watcher == watcher && $0.target == target }
        let outcome = names.withID(target) {
            table.subscribe(
                watcher, app: names.app(target), hash: names.hashes[target], userID: $0, endSeconds: end, limit: limit)
        }
        let edge = WatchModel.Edge(watcher: watcher, target: target, endSeconds: end)
        switch outcome {
        case .added(let key):
            try hold(old == nil && model.edges(of: watcher).count < limit)
            try hold(model.keys[target] == nil || model.keys[target] == key)
            model.add(edge, key: key)
        case .renewed(let key):
            try hold(old != nil && model.keys[target] == key)
            model.add(edge, key: key)
        case .atLimit: try hold(old == nil && model.edges(of: watcher).count == limit)
        case .full: throw Broken(what: "there is room for all")
        }
    }

    mutating func unsubscribe() throws {
        let watcher = someWatcher()
        let target = Int.random(in: 0..<names.names.count, using: &random)
        let key = names.withID(target) { table.find(app: names.app(target), hash: names.hashes[target], userID: $0) }
        try hold(key == model.keys[target])
        guard let key else { return }
        let removed = table.unsubscribe(watcher, from: key)
        let old = model.edges.first { $0.watcher == watcher && $0.target == target }
        try expect(removed, old)
    }

    mutating func removeAll(of watcher: UInt32) throws {
        while let old = model.edges(of: watcher).last { try expect(table.removeNext(of: watcher), old) }
        let none = table.removeNext(of: watcher)
        try hold(none == nil)
    }

    mutating func removeEarliest() throws {
        let watcher = someWatcher()
        try expect(table.removeEarliest(of: watcher), model.edges(of: watcher).first)
    }

    /// What an owner says, sometimes late, sometimes to somebody who is gone.
    mutating func learn() throws {
        let version = UInt64.random(in: 0...20, using: &random)
        let status = KnownStatus(
            status: .online, platforms: UInt32(version), version: version, lastUpdateMilliseconds: version * 10)
        if let stale = staleKeys.randomElement(using: &random) {
            let learned = table.learn(status, of: stale)
            try hold(!learned, "nobody watches \(stale)")
        }
        let target = Int.random(in: 0..<names.names.count, using: &random)
        guard let key = model.keys[target], let known = model.known[target] else { return }
        let learned = table.learn(status, of: key)
        try hold(learned == (version >= known.version), "versions never go back")
        if learned { model.known[target] = status }
    }

    mutating func expire() throws {
        now += UInt32.random(in: 0...200, using: &random)
        if let next = table.nextExpiry(nowSeconds: now) {
            try hold(next <= max(now, model.edges.map(\.endSeconds).min() ?? now), "looking again in time")
        } else {
            try hold(model.edges.isEmpty)
        }
        var budget = Int.random(in: 1...30, using: &random)
        while budget > 0 {
            budget -= 1
            let step = table.popExpired(nowSeconds: now)
            switch step {
            case .looked: continue
            case .removed(let removed):
                let old = model.edges.first { $0.watcher == removed.watcher && model.keys[$0.target] == removed.target }
                try hold(old != nil && old!.endSeconds <= now)
                try expect(removed, old)
            case .done:
                try hold(model.edges.allSatisfy { $0.endSeconds > now })
                return
            }
            // Others go on in between.
            if Int.random(in: 0..<8, using: &random) == 0 { try subscribe() }
        }
    }

    mutating func emptyAll() throws {
        for number in 0..<watchers { try removeAll(of: number * 257) }
        try check()
        let left = (table.edgeCount, table.watcherCount, table.targetCount)
        try hold(left == (0, 0, 0))
        // A watcher that was being looked through is let go of.
        _ = table.popExpired(nowSeconds: now)
        try hold(table.nextExpiry(nowSeconds: now) == nil)
    }

    private mutating func expect(_ removed: RemovedEdge?, _ old: WatchModel.Edge?) throws {
        guard let old else {
            try hold(removed == nil)
            return
        }
        guard let removed else { throw Broken(what: "nothing removed") }
        try hold(removed.watcher == old.watcher && removed.target == model.keys[old.target])
        try hold(removed.app == names.app(old.target) && removed.hash == names.hashes[old.target])
        try hold(Array(removed.userID.buffer) == names.names[old.target])
        let wasLast = model.remove(old)
        try hold(removed.wasLast == wasLast)
        if wasLast { staleKeys.append(removed.target) }
    }
}
