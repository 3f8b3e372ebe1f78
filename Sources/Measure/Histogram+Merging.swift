extension Histogram {
    /// Adds everything that `other` recorded, as if it had been recorded here.
    public mutating func merge(_ other: borrowing Histogram) {
        for bucket in 0..<Self.bucketCount { counts[bucket] &+= other.counts[bucket] }
        recordedCount &+= other.recordedCount
        smallest = min(smallest, other.smallest)
        largest = max(largest, other.largest)
        sum += other.sum
    }

    /// Forgets everything, for the next interval.
    public mutating func reset() {
        counts.update(repeating: 0, count: Self.bucketCount)
        recordedCount = 0
        smallest = .max
        largest = 0
        sum = 0
    }
}
