import Glibc

/// A moment of the monotonic clock.
struct Deadline: Sendable {
    let nanoseconds: UInt64

    init(in seconds: Double) {
        nanoseconds = Deadline.now + UInt64(max(seconds, 0) * 1e9)
    }

    static var now: UInt64 {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return UInt64(moment.tv_sec) * 1_000_000_000 + UInt64(moment.tv_nsec)
    }

    var moment: timespec {
        timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    var isOver: Bool { Deadline.now >= nanoseconds }

    /// For poll(2); rounded up, so that a wait does not end before the deadline.
    var millisecondsLeft: Int32 {
        let now = Deadline.now
        return now >= nanoseconds ? 0 : Int32(min((nanoseconds - now + 999_999) / 1_000_000, 1_000_000))
    }
}

/// Seconds that `body` took.
func secondsTaken(_ body: () throws -> Void) rethrows -> Double {
    let start = Deadline.now
    try body()
    return Double(Deadline.now - start) / 1e9
}

/// Unix seconds of the wall clock.
var wallSeconds: Int64 { Int64(time(nil)) }

/// Unix milliseconds of the wall clock.
var wallMilliseconds: Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / 1_000_000
}
