import Testing

@testable import Containers
@testable import SessionCore
@testable import WireProtocol

@Suite("What the watch tables' records look like in memory (P8)")
struct WatchRecordTests {
    @Test("a target is 80 bytes with room for an id of 34, a watcher 16")
    func sizes() {
        #expect(MemoryLayout<TargetRecord>.size == 80 && MemoryLayout<TargetRecord>.stride == 80)
        #expect(TargetRecord.idOffset + TargetRecord.inlineIDBytes == MemoryLayout<TargetRecord>.size)
        #expect(MemoryLayout<WatcherRecord>.stride == 16)
    }

    @Test("the id starts where the record says")
    func idOffset() {
        var record = TargetRecord(app: .max, hash: .max, idBytes: 0x2A)
        withUnsafeBytes(of: &record) { bytes in
            #expect(bytes[TargetRecord.idOffset - 1] == 0x2A, "the length stands right before it")
            #expect(bytes[TargetRecord.idOffset...].allSatisfy { $0 == 0 })
        }
    }

    @Test("ids around the room in the record, and the longest, come back whole", arguments: [1, 33, 34, 35, 63, 64])
    func ids(count: Int) {
        var table = WatchTable(maximumTargets: 4, maximumWatchers: 4, nowSeconds: 0)
        let id = (0..<count).map { UInt8($0 + 1) }
        id.withUnsafeBytes { bytes in
            let outcome = table.subscribe(0, app: 1, hash: 9, userID: ByteView(bytes), endSeconds: 60)
            guard case .added(let key) = outcome else {
                Issue.record("not added")
                return
            }
            let stored = table.target(key).map { Array($0.userID.buffer) }
            let removed = table.unsubscribe(0, from: key).map { Array($0.userID.buffer) }
            #expect(stored == id && removed == id)
        }
    }

    @Test("a full table refuses and changes nothing; an id that is none is refused too")
    func full() {
        var table = WatchTable(maximumTargets: 1, maximumWatchers: 2, nowSeconds: 0)
        let outcomes = [
            table.subscribe(0, app: 1, hash: 1, userID: ByteView("a"), endSeconds: 60),
            table.subscribe(0, app: 1, hash: 2, userID: ByteView("b"), endSeconds: 60),
            table.subscribe(2, app: 1, hash: 1, userID: ByteView("a"), endSeconds: 60),
            table.subscribe(1, app: 1, hash: 3, userID: ByteView(), endSeconds: 60),
        ]
        #expect(outcomes.dropFirst().allSatisfy { $0 == .full })
        let counts = (table.edgeCount, table.watcherCount, table.targetCount, table.subscriptionCount(of: 1))
        #expect(counts == (1, 1, 1, 0))
    }

    @Test("a subscription is over at its end, not before, and nothing is left to do then")
    func end() {
        var table = WatchTable(maximumTargets: 4, maximumWatchers: 4, nowSeconds: 1_000)
        _ = table.subscribe(3, app: 1, hash: 9, userID: ByteView("ann"), endSeconds: 1_060)
        let next = table.nextExpiry(nowSeconds: 1_000)
        #expect(next == 1_060)
        #expect(steps(&table, 1_059) == ["done"])
        #expect(steps(&table, 1_060) == ["removed 3", "looked", "done"])
        let left = (table.edgeCount, table.nextExpiry(nowSeconds: 1_060))
        #expect(left == (0, nil))
    }

    private func steps(_ table: inout WatchTable, _ now: UInt32) -> [String] {
        var steps: [String] = []
        while steps.last != "done", steps.count < 10 {
            switch table.popExpired(nowSeconds: now) {
            case .removed(let edge): steps.append("removed \(edge.watcher)")
            case .looked: steps.append("looked")
            case .done: steps.append("done")
            }
        }
        return steps
    }
}
