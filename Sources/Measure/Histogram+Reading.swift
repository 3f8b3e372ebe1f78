extension Histogram {
    /// Durations recorded.
    @inlinable public var count: UInt64 { recordedCount }

    /// The shortest duration, exactly, in nanoseconds; 0 when nothing was recorded.
    @inlinable public var minimum: UInt64 { recordedCount == 0 ? 0 : smallest }

    /// The longest duration, exactly, in nanoseconds; 0 when nothing was recorded.
    @inlinable public var maximum: UInt64 { largest }

    /// The arithmetic mean in nanoseconds; 0 when nothing was recorded.
    @inlinable public var mean: Double { recordedCount == 0 ? 0 : sum / Double(recordedCount) }

    /// The duration, in nanoseconds, that the part `quantile` (0...1, so 0.99 for p99) of all recorded
    /// ones do not exceed: the nearest rank, 0...0.1 % too high. 0 when nothing was recorded. Walks the
    /// buckets: tens of microseconds.
    public func percentile(_ quantile: Double) -> UInt64 {
        guard recordedCount > 0 else { return 0 }
        let rank = rank(of: quantile)
        var passed: UInt64 = 0
        for bucket in 0..<Self.bucketCount {
            passed &+= counts[bucket]
            if passed >= rank { return reported(bucket) }
        }
        return largest
    }

    /// Calls `body` for each bucket that counted something, shortest first: its longest duration in
    /// nanoseconds and how many. For a distribution to plot.
    public func forEachBucket(_ body: (_ nanoseconds: UInt64, _ count: UInt64) -> Void) {
        for bucket in 0..<Self.bucketCount where counts[bucket] != 0 {
            body(reported(bucket), counts[bucket])
        }
    }

    /// 1 ... count. The product is taken a trifle low, so that 0.9999 of 10 000 is 9 999 and not the
    /// next rank because of binary fractions.
    private func rank(of quantile: Double) -> UInt64 {
        let share = min(max(quantile, 0), 1) * (1 - 4 * .ulpOfOne) * Double(recordedCount)
        return min(max(UInt64(share.rounded(.up)), 1), recordedCount)
    }

    /// The last bucket also holds what was too long for any; above all else the true maximum is known.
    private func reported(_ bucket: Int) -> UInt64 {
        bucket == Self.bucketCount - 1 ? largest : min(Self.highest(inBucket: bucket), largest)
    }
}
