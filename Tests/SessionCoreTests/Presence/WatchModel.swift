@testable import Containers
@testable import SessionCore
@testable import WireProtocol

/// What a ``WatchTable`` should hold, as lists that are searched from the start.
struct WatchModel {
    struct Edge: Equatable {
        var watcher: UInt32
        var target: Int
        var endSeconds: UInt32
    }

    /// In the order in which they were made or renewed.
    var edges: [Edge] = []
    /// Of targets that somebody watches.
    var known: [Int: KnownStatus] = [:]
    var keys: [Int: SlabKey] = [:]

    static let unknown = KnownStatus(status: .unknown, platforms: 0, version: 0, lastUpdateMilliseconds: 0)

    func edges(of watcher: UInt32) -> [Edge] { edges.filter { $0.watcher == watcher } }

    func watchers(of target: Int) -> [UInt32] { edges.filter { $0.target == target }.map(\.watcher).sorted() }

    mutating func add(_ edge: Edge, key: SlabKey) {
        edges.removeAll { $0.watcher == edge.watcher && $0.target == edge.target }
        edges.append(edge)
        keys[edge.target] = key
        if known[edge.target] == nil { known[edge.target] = Self.unknown }
    }

    /// Whether it was the target's last one.
    mutating func remove(_ edge: Edge) -> Bool {
        edges.removeAll { $0 == edge }
        if edges.contains(where: { $0.target == edge.target }) { return false }
        keys[edge.target] = nil
        known[edge.target] = nil
        return true
    }
}

/// The users that a test watches. Three in a row have one id, in three apps. The ids have all lengths from 2 to 64 bytes,
/// and some users share a hash.
struct WatchNames {
    let names: [[UInt8]]
    let hashes: [UInt64]

    init(count: Int) {
        names = (0..<count).map { number in
            Array("u\(number / 3)".utf8) + Array(repeating: 0x2E, count: (number / 3 * 7) % 60)
        }
        hashes = (0..<count).map { UInt64($0 / 3 % 3 == 0 ? 0 : $0) &* 0x9e37_79b9_7f4a_7c15 }
    }

    func app(_ number: Int) -> UInt32 { UInt32(number % 3) }

    func withID<Result>(_ number: Int, _ body: (ByteView) -> Result) -> Result {
        names[number].withUnsafeBytes { body(ByteView($0)) }
    }
}
