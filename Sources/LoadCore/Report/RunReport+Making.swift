import LinuxIO
import Measure

extension RunReport {
    init(_ engine: borrowing LoadEngine, environment: Environment) {
        let options = engine.options
        scenario = options.scenario.rawValue
        operation = options.scenario.operation
        completed = engine.figures.completed
        errors = engine.figures.errors.total
        errorsByCode = engine.figures.errors.byName
        firstErrors = Dictionary(uniqueKeysWithValues: engine.figures.errors.firstTexts.map { ($0.name, $0.text) })
        seconds = engine.figures.seconds
        ratePerSecond = seconds > 0 ? Double(completed) / seconds : 0
        latencySeconds = Latency(engine.figures.latency)
        latencyMeaning = (options.rate == nil ? "" : "intended start counts: ") + options.scenario.latencyMeaning
        let isPresence = options.scenario == .presence
        load = Load(
            target: options.target.text, loop: options.rate == nil ? "closed" : "open",
            connections: options.connections,
            concurrency: options.concurrency, depth: options.depth, sourceAddresses: max(options.sources.count, 1),
            watchers: isPresence ? options.watchers : nil, changers: isPresence ? options.changers : nil,
            burst: isPresence ? options.burst : nil,
            intendedRatePerSecond: options.rate,
            startLagSeconds: options.rate.map { _ in Latency(engine.figures.startLag) })
        client = Client(
            cpuSeconds: engine.figures.clientCPUSeconds,
            utilisation: seconds > 0 ? engine.figures.clientCPUSeconds / seconds : 0)
        server = engine.figures.server.map { [completed, seconds] in Server($0, completed: completed, seconds: seconds)
        }
        sessionsHeld = options.scenario == .login ? nil : engine.held
        let sent = engine.figures.heartbeatsSent
        keepalives = sent > 0 ? Keepalives(sent: sent, answered: engine.figures.heartbeatsAnswered) : nil
        expectations = []
        interrupted = engine.isInterrupted
        self.environment = environment
        throughput = options.scenario == .idle ? [] : engine.figures.throughput.points
        latencyDistribution = Distribution.points(of: engine.figures.latency)
        expectations = options.expectations.map { expectation in
            let actual = value(of: expectation.measure)
            return Expected(text: expectation.text, actual: actual, met: expectation.isMet(by: actual))
        }
    }

    /// What an expectation is held against; nil when it was not measured.
    func value(of measure: Condition.Measure) -> Double? {
        switch measure {
        case .p50: completed > 0 ? latencySeconds.p50 : nil
        case .p90: completed > 0 ? latencySeconds.p90 : nil
        case .p99: completed > 0 ? latencySeconds.p99 : nil
        case .p999: completed > 0 ? latencySeconds.p999 : nil
        case .p9999: completed > 0 ? latencySeconds.p9999 : nil
        case .max: completed > 0 ? latencySeconds.max : nil
        case .rate: ratePerSecond
        case .completed: Double(completed)
        case .errors: Double(errors)
        case .bytesPerSession: server?.bytesPerSession
        case .cpuSecondsPerOperation: server?.cpuSecondsPerOperation
        }
    }
}

extension RunReport.Latency {
    init(_ histogram: borrowing Histogram) {
        func seconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1e9 }
        min = seconds(histogram.minimum)
        mean = histogram.mean / 1e9
        p50 = seconds(histogram.percentile(0.5))
        p90 = seconds(histogram.percentile(0.9))
        p99 = seconds(histogram.percentile(0.99))
        p999 = seconds(histogram.percentile(0.999))
        p9999 = seconds(histogram.percentile(0.9999))
        max = seconds(histogram.maximum)
    }
}

extension RunReport.Server {
    init(_ watch: ServerWatch, completed: UInt64, seconds: Double) {
        pid = watch.pid
        cpuSeconds = watch.cpuSeconds
        cpuSecondsPerOperation = completed > 0 ? watch.cpuSeconds.map { $0 / Double(completed) } : nil
        utilisation = seconds > 0 ? watch.cpuSeconds.map { $0 / seconds } : nil
        rssBytesBefore = watch.before?.residentBytes
        rssBytesAfter = watch.ended?.residentBytes
        bytesPerSession = watch.bytesPerSession
        settled = watch.settled.isEmpty ? nil : watch.settled
        memory = watch.memory.isEmpty ? nil : watch.memory
    }
}
