import Measure

/// So many of the operations took at most so long.
public struct DistributionPoint: Codable, Equatable, Sendable {
    public let seconds: Double
    /// 0...1.
    public let share: Double
}

enum Distribution {
    /// The cumulative distribution in at most about 400 points, shortest first; the last has share 1. Points that a plot
    /// could not tell apart are left out.
    static func points(of histogram: borrowing Histogram) -> [DistributionPoint] {
        let count = Double(histogram.count)
        let total = histogram.count
        var passed: UInt64 = 0
        var points: [DistributionPoint] = []
        var last = (seconds: 0.0, nines: 0.0)
        histogram.forEachBucket { nanoseconds, bucketCount in
            passed += bucketCount
            let seconds = Double(nanoseconds) / 1e9
            let share = Double(passed) / count
            let nines = 1 / max(1 - share, 1e-9)
            guard points.isEmpty || passed == total || seconds > last.seconds * 1.05 || nines > last.nines * 1.08 else {
                return
            }
            points.append(DistributionPoint(seconds: seconds, share: share))
            last = (seconds, nines)
        }
        return points
    }
}
