import Containers
import SessionCore
import WireProtocol

extension PresenceMeasurement {
    mutating func subscribeAll(_ pairs: [Pair], _ added: inout [Bool]) {
        for position in pairs.indices { added[position] = subscribe(pairs[position]) }
    }

    mutating func renewAll(_ pairs: [Pair]) {
        for pair in pairs { _ = subscribe(pair) }
    }

    mutating func changeAll(_ pairs: [Pair], _ keys: inout [SlabKey]) {
        for pair in pairs {
            guard let key = find(pair.target) else { continue }
            keys.append(key)
            change(key)
        }
    }

    mutating func changeAll(_ keys: [SlabKey]) {
        for key in keys { change(key) }
    }

    mutating func unsubscribeAll(_ pairs: [Pair], _ added: [Bool]) {
        for position in pairs.indices where added[position] {
            guard let key = find(pairs[position].target),
                let edge = table.unsubscribe(pairs[position].watcher, from: key)
            else { continue }
            sum &+= edge.hash
        }
    }

    private mutating func change(_ key: SlabKey) {
        sum &+= 1
        let status = KnownStatus(status: .online, platforms: 2, version: sum, lastUpdateMilliseconds: sum)
        if !table.learn(status, of: key) { return }
        var below = UInt32.max
        while let watchers = table.nextWatchers(of: key, below: &below) {
            for watcher in watchers { sum &+= UInt64(watcher) & 1 }
        }
    }

    /// Whether it is new.
    mutating func subscribe(_ pair: Pair) -> Bool {
        let hash = name(pair.target)
        let minutes = UInt32(truncatingIfNeeded: random.next() >> 32) % WireLimits.subscriptionMinutes.upperBound
        let outcome = table.subscribe(
            pair.watcher, app: Self.app, hash: hash, userID: ByteView(UnsafeRawBufferPointer(userID)),
            endSeconds: Self.startSeconds + minutes * 60)
        if case .added = outcome { return true }
        return false
    }

    mutating func someUser() -> UInt32 { UInt32(truncatingIfNeeded: random.next() % UInt64(population)) }

    private func find(_ user: UInt32) -> SlabKey? {
        let hash = name(user)
        return table.find(app: Self.app, hash: hash, userID: ByteView(UnsafeRawBufferPointer(userID)))
    }

    /// Writes the user's id, and gives its hash.
    private func name(_ user: UInt32) -> UInt64 {
        userID.storeBytes(of: UInt64(user) | 0x3030_3030_0000_0000, toByteOffset: Self.userIDBytes - 8, as: UInt64.self)
        return SipHash.hash(key: Self.key, bytes: UnsafeRawBufferPointer(userID), seed: UInt64(Self.app))
    }
}
