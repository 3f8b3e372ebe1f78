/// What can stand in a ``RunList``: found by a 32-bit name.
protocol RunItem: BitwiseCopyable {
    /// Size class of a list's first block: what most lists of this kind fit into.
    static var firstClass: UInt32 { get }
    /// Position of the first of `count` items with this name.
    static func firstIndex(named name: UInt32, in items: UnsafeMutablePointer<Self>, count: Int) -> Int?
}

/// A watcher in a target's list: its user slot.
struct Watcher: RunItem {
    var slot: UInt32

    /// 15 watchers: one cache line for each change of most users.
    static var firstClass: UInt32 { 1 }

    static func firstIndex(named name: UInt32, in items: UnsafeMutablePointer<Watcher>, count: Int) -> Int? {
        let wanted = SIMD8<UInt32>(repeating: name)
        let bytes = UnsafeRawPointer(items)
        var index = 0
        // Eight at a time: the lists of well-watched users are what makes removal long.
        while count &- index >= 8 {
            let eight = bytes.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self)
            if any(eight .== wanted) { break }
            index &+= 8
        }
        while index < count {
            if items[index].slot == name { return index }
            index &+= 1
        }
        return nil
    }
}

/// A subscription in its watcher's list.
struct WatchEdge: RunItem {
    /// Index in the slab of targets.
    var target: UInt32
    /// Unix seconds.
    var endSeconds: UInt32

    /// 7 subscriptions.
    static var firstClass: UInt32 { 1 }

    static func firstIndex(named name: UInt32, in items: UnsafeMutablePointer<WatchEdge>, count: Int) -> Int? {
        let wanted = SIMD4<UInt32>(repeating: name)
        let bytes = UnsafeRawPointer(items)
        var index = 0
        while count &- index >= 4 {
            let four = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<UInt32>.self)
            if any(four.evenHalf .== wanted) { break }
            index &+= 4
        }
        while index < count {
            if items[index].target == name { return index }
            index &+= 1
        }
        return nil
    }
}
