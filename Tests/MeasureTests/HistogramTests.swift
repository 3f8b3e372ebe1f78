import Testing

@testable import Measure

@Suite struct HistogramTests {
    @Test func emptyHistogramAnswersZero() {
        let histogram = Histogram()
        let answers = [
            histogram.count, histogram.minimum, histogram.maximum, histogram.percentile(0.5),
            UInt64(histogram.mean),
        ]
        #expect(answers == [0, 0, 0, 0, 0])
    }

    @Test func aCountedRecordIsAsManySingleOnes() {
        var counted = Histogram()
        var single = Histogram()
        counted.record(3_000, count: 16)
        counted.record(70, count: 0)
        for _ in 0..<16 { single.record(3_000) }
        #expect(counted.count == 16 && counted.mean == single.mean)
        #expect(counted.minimum == 3_000 && counted.maximum == 3_000)
        #expect(counted.percentile(0.5) == single.percentile(0.5))
    }

    /// At every edge between buckets and around powers of two: never below, less than 0.1 % above.
    @Test func reportedValueIsWithinTheErrorBound() {
        var values: Set<UInt64> = [0, 1, 999, 1_000, Histogram.longestNanoseconds]
        for bit in 0..<42 {
            let power: UInt64 = 1 << UInt64(bit)
            for step: UInt64 in [0, 1, 2, 511, 512, 1_023, 1_024] {
                values.insert(power + power / 1_024 * step)
                values.insert(power + power / 1_024 * step - 1)
            }
        }
        for value in values where value <= Histogram.longestNanoseconds {
            let reported = Histogram.highest(inBucket: Histogram.bucket(of: value))
            #expect(reported >= value && reported - value <= value / 1_024, "\(value) as \(reported)")
            if value < 2_048 { #expect(reported == value) }
        }
    }

    @Test func bucketsAreInOrderAndWithoutGaps() {
        var next: UInt64 = 0
        for bucket in 0..<Histogram.bucketCount {
            let highest = Histogram.highest(inBucket: bucket)
            let edges = [Histogram.bucket(of: next), Histogram.bucket(of: highest)]
            if edges != [bucket, bucket] { Issue.record("bucket \(bucket) has edges in \(edges)") }
            next = highest + 1
        }
        #expect(next > Histogram.longestNanoseconds)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func percentilesAreThoseOfTheSortedValues(seed: UInt64) {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        var histogram = Histogram()
        var values: [UInt64] = []
        for _ in 0..<(1 + seed * 97) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = (state >> 20) >> (state % 40)
            values.append(value)
            histogram.record(value)
        }
        values.sort()
        for perMyriad in [0, 1, 5_000, 9_000, 9_900, 9_990, 9_999, 10_000] {
            let rank = max(1, (values.count * perMyriad + 9_999) / 10_000)
            let exact = min(values[rank - 1], Histogram.longestNanoseconds)
            let reported = histogram.percentile(Double(perMyriad) / 10_000)
            if values[rank - 1] > Histogram.longestNanoseconds {
                #expect(reported == values.last)
            } else {
                #expect(reported >= exact && reported - exact <= exact / 1_024)
            }
        }
        let extremes = [histogram.minimum, histogram.maximum, histogram.percentile(1)]
        #expect(extremes == [values.first, values.last, values.last])
        let mean = values.reduce(0.0) { $0 + Double($1) } / Double(values.count)
        let difference = abs(histogram.mean - mean)
        #expect(difference <= mean * 1e-9)
    }

    @Test func ranksAreNotShiftedByBinaryFractions() {
        var histogram = Histogram()
        for value: UInt64 in 1...2_000 { histogram.record(value) }
        let reported = [0.001, 0.5, 0.9, 0.99, 0.999, 0.9995, 1].map { histogram.percentile($0) }
        #expect(reported == [2, 1_000, 1_800, 1_980, 1_998, 1_999, 2_000])
        let outside = [histogram.percentile(-1), histogram.percentile(2)]
        #expect(outside == [1, 2_000])
    }

    @Test func mergedHistogramsAreOne() {
        var one = Histogram()
        var other = Histogram()
        var both = Histogram()
        for value: UInt64 in stride(from: 1, to: 10_000_000, by: 9_973) {
            if value % 2 == 0 { one.record(value) } else { other.record(value * 7) }
            both.record(value % 2 == 0 ? value : value * 7)
        }
        one.merge(other)
        let merged = summary(one)
        let direct = summary(both)
        #expect(merged == direct)
    }

    @Test func resetForgets() {
        var histogram = Histogram()
        histogram.record(5_000)
        histogram.reset()
        histogram.record(7)
        let left = summary(histogram)
        #expect(left == [1, 7, 7, 7, 7, 1])
    }

    @Test func longerThanAnHourIsCountedAndItsLengthKept() {
        var histogram = Histogram()
        histogram.record(1_000)
        histogram.record(.max)
        let left = [histogram.count, histogram.percentile(0.5), histogram.percentile(1), histogram.maximum]
        #expect(left == [2, 1_000, .max, .max])
    }

    private func summary(_ histogram: borrowing Histogram) -> [UInt64] {
        var buckets: [UInt64] = []
        histogram.forEachBucket { nanoseconds, count in buckets += [nanoseconds, count] }
        return [histogram.count, histogram.minimum, histogram.maximum, UInt64(histogram.mean)] + buckets
    }
}
