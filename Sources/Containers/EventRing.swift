/// The last 4 096 things that a shard did, for the dump when the process dies.
///
/// Append only, 128 KiB, fixed address; recording is five stores. The crash handler reads `base` and
/// `recordedCount` from another thread or a signal: both are plain memory, so the newest entry of a
/// running thread may be half written in a dump.
@frozen public struct EventRing: ~Copyable, @unchecked Sendable {
    public static var capacity: Int { 4_096 }
    public static var entryBytes: Int { MemoryLayout<Entry>.stride }

    /// 32 bytes. What `kind`, `a`, `b` and `c` mean is the recorder's business.
    @frozen public struct Entry: BitwiseCopyable, Sendable, Equatable {
        public var tick: UInt64
        public var kind: UInt16
        @usableFromInline var reserved: UInt16
        public var a: UInt32
        public var b: UInt64
        public var c: UInt64

        @inlinable public init(tick: UInt64, kind: UInt16, a: UInt32, b: UInt64, c: UInt64) {
            self.tick = tick
            self.kind = kind
            reserved = 0
            self.a = a
            self.b = b
            self.c = c
        }
    }

    @usableFromInline let entries: UnsafeMutablePointer<Entry>
    @usableFromInline let recorded: UnsafeMutablePointer<UInt64>

    @inlinable public init() {
        entries = .allocate(capacity: Self.capacity)
        entries.initialize(repeating: Entry(tick: 0, kind: 0, a: 0, b: 0, c: 0), count: Self.capacity)
        recorded = .allocate(capacity: 1)
        recorded.initialize(to: 0)
    }

    @inlinable deinit {
        entries.deallocate()
        recorded.deallocate()
    }

    @inlinable @inline(__always)
    public mutating func record(tick: UInt64, kind: UInt16, a: UInt32 = 0, b: UInt64 = 0, c: UInt64 = 0) {
        let position = Int(truncatingIfNeeded: recorded.pointee) & (Self.capacity &- 1)
        entries[position] = Entry(tick: tick, kind: kind, a: a, b: b, c: c)
        recorded.pointee &+= 1
    }

    /// First of `capacity` entries; entry number n (from 0) is at `n mod capacity`.
    @inlinable public var base: UnsafeRawPointer { UnsafeRawPointer(entries) }

    /// Entries recorded since the beginning; the ring holds the last `capacity` of them.
    @inlinable public var recordedCount: UnsafePointer<UInt64> { UnsafePointer(recorded) }

    /// Entry number `n`, counted from the beginning, or nil when overwritten or not yet there.
    @inlinable public subscript(n: UInt64) -> Entry? {
        let end = recorded.pointee
        guard n < end, end - n <= UInt64(Self.capacity) else { return nil }
        return entries[Int(truncatingIfNeeded: n) & (Self.capacity &- 1)]
    }
}
