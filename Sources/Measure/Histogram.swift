/// Counts durations in buckets whose width grows with the value (Gil Tene's HdrHistogram): a value is
/// known to 3 significant digits, from 1 ns to an hour.
///
/// Up to 2 047 ns each value has its own bucket; above, each doubling of the value is cut into 1 024, so
/// a reported value is never below and less than 0.1 % above the one recorded. 264 KiB, taken once;
/// recording is a handful of instructions. One thread owns a histogram; `merge` joins several.
@frozen public struct Histogram: ~Copyable, @unchecked Sendable {
    /// Longer durations count as this one; `maximum` still tells their true length.
    public static var longestNanoseconds: UInt64 { 3_600_000_000_000 }

    @inlinable static var halfBits: Int { 10 }
    @inlinable static var half: Int { 1 << halfBits }
    @inlinable static var bucketCount: Int { bucket(of: longestNanoseconds) + 1 }

    @usableFromInline let counts: UnsafeMutablePointer<UInt64>
    @usableFromInline var recordedCount: UInt64 = 0
    @usableFromInline var smallest = UInt64.max
    @usableFromInline var largest: UInt64 = 0
    @usableFromInline var sum = 0.0

    public init() {
        counts = .allocate(capacity: Self.bucketCount)
        counts.initialize(repeating: 0, count: Self.bucketCount)
    }

    deinit {
        counts.deallocate()
    }

    /// Adds one duration.
    @inlinable public mutating func record(_ nanoseconds: UInt64) {
        record(nanoseconds, count: 1)
    }

    /// Adds `count` equal durations: a burst that was answered at once.
    @inlinable public mutating func record(_ nanoseconds: UInt64, count: UInt64) {
        guard count > 0 else { return }
        counts[Self.bucket(of: min(nanoseconds, Self.longestNanoseconds))] &+= count
        recordedCount &+= count
        smallest = min(smallest, nanoseconds)
        largest = max(largest, nanoseconds)
        sum += Double(nanoseconds) * Double(count)
    }

    /// Buckets 0 ..< 2 048 are a nanosecond wide, the next 1 024 two, the next 1 024 four, and so on.
    @inlinable @inline(__always) static func bucket(of nanoseconds: UInt64) -> Int {
        let shift = max(0, 63 &- nanoseconds.leadingZeroBitCount &- halfBits)
        return shift &* half &+ Int(truncatingIfNeeded: nanoseconds &>> UInt64(truncatingIfNeeded: shift))
    }

    /// The largest duration that falls into the bucket.
    @inlinable static func highest(inBucket bucket: Int) -> UInt64 {
        guard bucket >= 2 * half else { return UInt64(bucket) }
        let shift = bucket / half - 1
        return UInt64(bucket - shift * half + 1) << UInt64(shift) - 1
    }
}
