import Containers

extension WatchCounts {
    /// One more subscription; false at the cap (112), and then nothing changed.
    public mutating func addSubscription(limit: Int) -> Bool {
        if Int(subscriptionCount) >= limit { return false }
        reserve(shards: 0).pointee.subscriptions += 1
        return true
    }

    /// A subscription ended.
    public mutating func removeSubscription() {
        guard let header, header.pointee.subscriptions > 0 else { return }
        header.pointee.subscriptions -= 1
        releaseIfEmpty()
    }

    /// One more edge on a shard, which names the target by `target` from now on. True when the shard is new here.
    public mutating func addEdge(shard: UInt32, target: SlabKey) -> Bool {
        if let known = find(shard) {
            known.pointee.edges += 1
            known.pointee.target = target
            return false
        }
        let header = reserve(shards: shards.count + 1)
        let end = first.unsafelyUnwrapped + Int(header.pointee.shardCount)
        end.initialize(to: Shard(index: shard, edges: 1, target: target))
        header.pointee.shardCount += 1
        return true
    }

    /// An edge on a shard is gone. True when it was that shard's last one.
    public mutating func removeEdge(shard: UInt32) -> Bool {
        guard let header, let first, let known = find(shard) else { return false }
        known.pointee.edges -= 1
        guard known.pointee.edges == 0 else { return false }
        header.pointee.shardCount -= 1
        known.pointee = first[Int(header.pointee.shardCount)]
        releaseIfEmpty()
        return true
    }

    private func find(_ shard: UInt32) -> UnsafeMutablePointer<Shard>? {
        guard let header, let first else { return nil }
        for position in 0..<Int(header.pointee.shardCount) where first[position].index == shard {
            return first + position
        }
        return nil
    }

    /// The header, with room for so many shards behind it.
    private mutating func reserve(shards: Int) -> UnsafeMutablePointer<Header> {
        let oldCapacity = header.map { Int($0.pointee.capacity) }
        if let header, let oldCapacity, oldCapacity >= shards { return header }
        let capacity = max(shards, (oldCapacity ?? 0) * 2)
        let grown = UnsafeMutableRawPointer.allocate(
            byteCount: Self.shardsOffset + capacity * MemoryLayout<Shard>.stride, alignment: 8)
        grown.initializeMemory(as: Header.self, repeating: header?.pointee ?? Header(), count: 1)
        if let first {
            let count = self.shards.count * MemoryLayout<Shard>.stride
            (grown + Self.shardsOffset).copyMemory(from: first, byteCount: count)
        }
        block?.deallocate()
        block = grown
        let header = grown.assumingMemoryBound(to: Header.self)
        header.pointee.capacity = UInt16(truncatingIfNeeded: capacity)
        return header
    }

    private mutating func releaseIfEmpty() {
        if let header, header.pointee.subscriptions == 0, header.pointee.shardCount == 0 { release() }
    }
}
