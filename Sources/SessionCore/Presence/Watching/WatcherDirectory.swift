/// Watcher records by user slot, in chunks that come with the first watcher of theirs and never move.
struct WatcherDirectory: ~Copyable, @unchecked Sendable {
    private static var recordsPerChunk: Int { 1_024 }

    private var chunks: UnsafeMutablePointer<UnsafeMutablePointer<WatcherRecord>?>
    private var capacity = 0
    private(set) var chunkCount = 0

    init() {
        chunks = .allocate(capacity: 0)
    }

    deinit {
        for chunk in 0..<capacity { chunks[chunk]?.deallocate() }
        chunks.deallocate()
    }

    var byteCount: Int {
        capacity * MemoryLayout<UnsafeMutablePointer<WatcherRecord>?>.stride
            + chunkCount * Self.recordsPerChunk * MemoryLayout<WatcherRecord>.stride
    }

    /// Watchers with room for their records.
    var recordCount: Int { chunkCount * Self.recordsPerChunk }

    /// Nil when no watcher near this slot was ever there.
    func record(_ slot: UInt32) -> UnsafeMutablePointer<WatcherRecord>? {
        let chunk = Int(truncatingIfNeeded: slot) / Self.recordsPerChunk
        guard chunk < capacity, let records = chunks[chunk] else { return nil }
        return records + Int(truncatingIfNeeded: slot) % Self.recordsPerChunk
    }

    mutating func makeRecord(_ slot: UInt32) -> UnsafeMutablePointer<WatcherRecord> {
        record(slot) ?? addChunk(slot)
    }

    @inline(never) private mutating func addChunk(_ slot: UInt32) -> UnsafeMutablePointer<WatcherRecord> {
        let chunk = Int(slot) / Self.recordsPerChunk
        if chunk >= capacity { grow(to: max(chunk + 1, capacity * 2, 16)) }
        let records = UnsafeMutablePointer<WatcherRecord>.allocate(capacity: Self.recordsPerChunk)
        records.initialize(repeating: WatcherRecord(), count: Self.recordsPerChunk)
        chunks[chunk] = records
        chunkCount += 1
        return records + Int(slot) % Self.recordsPerChunk
    }

    /// 8 bytes for each 1 024 users: doubling it moves next to nothing.
    private mutating func grow(to newCapacity: Int) {
        let grown = UnsafeMutablePointer<UnsafeMutablePointer<WatcherRecord>?>.allocate(capacity: newCapacity)
        grown.update(from: chunks, count: capacity)
        (grown + capacity).initialize(repeating: nil, count: newCapacity - capacity)
        chunks.deallocate()
        chunks = grown
        capacity = newCapacity
    }
}
