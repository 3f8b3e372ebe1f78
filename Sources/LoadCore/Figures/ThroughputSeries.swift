/// Completed operations over time: bounded, since two neighbours become one whenever it is full.
struct ThroughputSeries {
    /// Completed within each interval.
    private(set) var counts: [UInt64] = []
    private(set) var intervalNanoseconds = LoadLimits.seriesIntervalNanoseconds
    private var startedAt: UInt64 = 0
    private var nextAt = UInt64.max
    private var counted: UInt64 = 0

    mutating func start(at now: UInt64) {
        startedAt = now
        nextAt = now + intervalNanoseconds
    }

    /// One comparison unless an interval is over; `completed` is the total so far.
    @inline(__always) mutating func note(completed: UInt64, at now: UInt64) {
        if now >= nextAt { close(completed: completed, at: now) }
    }

    /// After a stall several intervals are over at once; what was completed belongs to the last of them.
    private mutating func close(completed: UInt64, at now: UInt64) {
        while now >= nextAt {
            if now - nextAt < intervalNanoseconds {
                append(completed - counted)
                counted = completed
            } else {
                append(0)
            }
        }
    }

    private mutating func append(_ count: UInt64) {
        counts.append(count)
        if counts.count == LoadLimits.seriesPoints {
            counts = stride(from: 0, to: counts.count, by: 2).map { counts[$0] + counts[$0 + 1] }
            intervalNanoseconds *= 2
        }
        nextAt = startedAt + UInt64(counts.count + 1) * intervalNanoseconds
    }

    /// Middle of each interval in seconds since the start, and its rate per second.
    var points: [SeriesPoint] {
        let width = Double(intervalNanoseconds) / 1e9
        return counts.enumerated().map { position, count in
            SeriesPoint(seconds: (Double(position) + 0.5) * width, ratePerSecond: Double(count) / width)
        }
    }
}

/// One point of throughput over time.
public struct SeriesPoint: Codable, Equatable, Sendable {
    public let seconds: Double
    public let ratePerSecond: Double
}
