import Testing

@testable import Containers
@testable import SessionCore
@testable import WireProtocol

extension WatchRun {
    func check() throws {
        let counts = (table.edgeCount, table.targetCount, table.watcherCount)
        let expected = (model.edges.count, model.keys.count, Set(model.edges.map(\.watcher)).count)
        try hold(counts == expected)
        for target in names.names.indices { try checkTarget(target) }
        for number in 0..<watchers { try checkWatcher(number * 257) }
    }

    private func checkTarget(_ target: Int) throws {
        let found = names.withID(target) { table.find(app: names.app(target), hash: names.hashes[target], userID: $0) }
        try hold(found == model.keys[target])
        guard let key = found, let view = table.target(key) else { return }
        try hold(view.app == names.app(target) && view.hash == names.hashes[target] && view.key == key)
        try hold(Array(view.userID.buffer) == names.names[target])
        try hold(view.known == model.known[target])
        var watchers: [UInt32] = []
        var below = UInt32.max
        while let run = table.nextWatchers(of: key, below: &below) { watchers.append(contentsOf: run) }
        try hold(watchers.sorted() == model.watchers(of: target))
        try hold(Int(view.watcherCount) == watchers.count)
    }

    private func checkWatcher(_ watcher: UInt32) throws {
        let edges = model.edges(of: watcher)
        try hold(table.subscriptionCount(of: watcher) == edges.count)
        for edge in edges {
            let end = table.endSeconds(of: watcher, to: model.keys[edge.target]!)
            try hold(end == edge.endSeconds)
        }
        let listed = list(watcher, pageSize: 1 + edges.count / 3)
        let expected = edges.map { WatchSubscription(target: model.keys[$0.target]!, endSeconds: $0.endSeconds) }
        try hold(listed == expected.sorted { $0.target.index < $1.target.index })
        for target in names.names.indices where !edges.contains(where: { $0.target == target }) {
            guard let key = model.keys[target] else { continue }
            let end = table.endSeconds(of: watcher, to: key)
            try hold(end == nil)
        }
    }

    /// All of a watcher's subscriptions, page by page.
    func list(_ watcher: UInt32, pageSize: Int) -> [WatchSubscription] {
        let empty = WatchSubscription(target: SlabKey(packed: 0), endSeconds: 0)
        var page = Array(repeating: empty, count: pageSize)
        var all: [WatchSubscription] = []
        var from: UInt32 = 0
        while true {
            let count = page.withUnsafeMutableBufferPointer { table.subscriptions(of: watcher, from: from, into: $0) }
            all.append(contentsOf: page.prefix(count))
            guard count == pageSize, let last = all.last else { return all }
            from = last.target.index + 1
        }
    }
}
