/// `idle`: sessions are built up, then held. The clock runs from the first connection to the end.
extension LoadEngine {
    mutating func runIdle() {
        startMeasuring()
        if options.connections >= 3 && figures.server != nil {
            logInUsers(upTo: options.connections / 3)
            settle()
        }
        logInUsers(upTo: options.connections)
        settle()
        phase = .measuring
        endAt = now + (options.durationNanoseconds ?? 0)
        while !mustStop, held > 0, now < endAt { turn(until: endAt) }
        figures.completed = UInt64(held)
    }

    /// Waits until what the server does behind its answers is over: two readings of its memory are the same.
    private mutating func settle() {
        guard !mustStop, var last = figures.server?.residentBytes else { return }
        phase = .settling
        let giveUpAt = now + LoadLimits.settleNanoseconds
        while now < giveUpAt && !mustStop {
            let readAt = now + LoadLimits.settleStepNanoseconds
            while now < readAt && !mustStop { turn(until: readAt) }
            guard let bytes = figures.server?.residentBytes, bytes != last else { break }
            last = bytes
        }
        figures.server?.noteSettled(sessions: held, residentBytes: last)
    }
}
