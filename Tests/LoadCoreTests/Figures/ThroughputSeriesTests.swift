import Testing

@testable import LoadCore

@Suite struct ThroughputSeriesTests {
    private let step = LoadLimits.seriesIntervalNanoseconds

    @Test func eachIntervalHasItsOwnOperations() {
        var series = ThroughputSeries()
        series.start(at: 1_000)
        series.note(completed: 3, at: 1_000 + step - 1)
        series.note(completed: 5, at: 1_000 + step)
        series.note(completed: 12, at: 1_000 + 2 * step + 7)
        #expect(series.counts == [5, 7])
        #expect(series.points.map(\.ratePerSecond) == [100, 140])
        #expect(series.points.map { ($0.seconds * 1_000).rounded() } == [25, 75])
    }

    @Test func aStallIsAGap() {
        var series = ThroughputSeries()
        series.start(at: 0)
        series.note(completed: 4, at: 5 * step)
        #expect(series.counts == [0, 0, 0, 0, 4])
    }

    @Test(arguments: [UInt64(1), 3, 700, 100_000]) func itStaysBoundedAndLosesNothing(stride: UInt64) {
        var series = ThroughputSeries()
        series.start(at: 0)
        var completed: UInt64 = 0
        for round in 1...3_000 as ClosedRange<UInt64> {
            completed += round % 7
            series.note(completed: completed, at: round * stride * step)
        }
        // One more interval, however wide they are by now, closes what is still counted.
        series.note(completed: completed, at: 3_000 * stride * step + series.intervalNanoseconds)
        #expect(series.counts.count < LoadLimits.seriesPoints)
        #expect(series.counts.reduce(0, +) == completed)
    }
}
