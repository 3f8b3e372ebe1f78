/// A list in blocks of a ``BlockPool``: runs of items, each linked to the one begun before it.
///
/// All runs are full but the newest. A new run holds about a quarter of what the list holds, so that the room not used
/// stays small and a long list is a few long runs; growing moves nothing. Positions count from 0, the item added first.
/// 12 bytes; whoever drops a list calls `removeAll` first. Copies share the blocks: keep one.
struct RunList<Item: RunItem>: BitwiseCopyable {
    /// Block of the newest run.
    var newest = BlockPool.none
    var count: UInt32 = 0
    /// Items in the newest run.
    var newestCount: UInt16 = 0

    /// One run; good until the list changes.
    struct Run: BitwiseCopyable {
        let block: UInt32
        /// Position of its first item.
        let start: UInt32
        let items: UnsafeMutablePointer<Item>
        let count: Int

        var end: UInt32 { start &+ UInt32(truncatingIfNeeded: count) }
    }

    /// Where an item is; good until the list changes.
    struct Place: BitwiseCopyable {
        let run: Run
        let index: Int

        var item: UnsafeMutablePointer<Item> { run.items + index }
        var position: UInt32 { run.start &+ UInt32(truncatingIfNeeded: index) }
    }

    /// A block begins with its link, in the room of one item.
    @inline(__always) private static var itemsOffset: Int { MemoryLayout<Item>.stride }

    @inline(__always) static func capacity(ofClass sizeClass: UInt32) -> Int {
        BlockPool.bytes(ofClass: sizeClass) / MemoryLayout<Item>.stride &- 1
    }

    /// How large a block the list wants next.
    private var nextClass: UInt32 {
        if count == 0 { return Item.firstClass }
        let quarterBytes = (min(count / 4, 1 << 20) &+ 1) &* UInt32(MemoryLayout<Item>.stride)
        let blocks = max(quarterBytes / UInt32(BlockPool.smallestBytes), 1)
        return min(31 &- UInt32(blocks.leadingZeroBitCount), UInt32(BlockPool.classCount - 1))
    }

    func newestRun(_ pool: borrowing BlockPool) -> Run? {
        guard count > 0 else { return nil }
        let size = Int(newestCount)
        return run(newest, count: size, end: count, pool)
    }

    /// The run begun before this one.
    func olderRun(than run: Run, _ pool: borrowing BlockPool) -> Run? {
        guard run.start > 0 else { return nil }
        let block = pool.pointer(run.block).load(as: UInt32.self)
        let size = Self.capacity(ofClass: BlockPool.sizeClass(of: block))
        return self.run(block, count: size, end: run.start, pool)
    }

    private func run(_ block: UInt32, count: Int, end: UInt32, _ pool: borrowing BlockPool) -> Run {
        let items = (pool.pointer(block) + Self.itemsOffset).assumingMemoryBound(to: Item.self)
        return Run(block: block, start: end &- UInt32(truncatingIfNeeded: count), items: items, count: count)
    }

    /// The caller has seen `pool.hasRoom`.
    mutating func append(_ item: Item, _ pool: inout BlockPool) {
        let isFull =
            count == 0
            || Int(newestCount) == Self.capacity(ofClass: BlockPool.sizeClass(of: newest))
        if isFull {
            let block = pool.take(nextClass)
            pool.pointer(block).storeBytes(of: newest, as: UInt32.self)
            newest = block
            newestCount = 0
        }
        let items = (pool.pointer(newest) + Self.itemsOffset).assumingMemoryBound(to: Item.self)
        items[Int(newestCount)] = item
        newestCount += 1
        count += 1
    }

    func find(_ name: UInt32, _ pool: borrowing BlockPool) -> Place? {
        var next = newestRun(pool)
        while let run = next {
            if let index = Item.firstIndex(named: name, in: run.items, count: run.count) {
                return Place(run: run, index: index)
            }
            next = olderRun(than: run, pool)
        }
        return nil
    }

    /// The item at `position`, which is below `count`; as many steps as there are newer runs.
    func place(at position: UInt32, _ pool: borrowing BlockPool) -> Place? {
        var next = newestRun(pool)
        while let run = next {
            if position >= run.start {
                let index = Int(position - run.start)
                return index < run.count ? Place(run: run, index: index) : nil
            }
            next = olderRun(than: run, pool)
        }
        return nil
    }
}
