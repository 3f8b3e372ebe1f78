/// Times of an open loop. Operation n is intended at start + n / rate, whatever became of the others: a server that
/// stalls is charged with all that should have happened meanwhile (no coordinated omission).
extension LoadEngine {
    func intendedTime(of operation: UInt64) -> UInt64 {
        figures.startedAt + UInt64(Double(operation) * nanosecondsPerArrival)
    }

    /// Operations that are intended within the run and not started yet.
    var arrivalsLeft: UInt64 {
        guard endAt != .max else { return operationLimit - min(issued, operationLimit) }
        let all = (Double(endAt - figures.startedAt) / nanosecondsPerArrival).rounded(.up)
        let wanted = min(UInt64(all), operationLimit)
        return wanted > issued ? wanted - issued : 0
    }

    /// Who has not been answered by then has failed.
    var lastMomentAt: UInt64 { endAt == .max ? .max : endAt + options.timeoutNanoseconds }

    /// The kernel wakes a sleeper some 50 µs late: the last stretch before an intended time is polled.
    func pollBefore(_ time: UInt64) -> UInt64 { time > now + 100_000 ? time - 100_000 : now }
}
