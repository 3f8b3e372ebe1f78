import LinuxIO
import Terminal

/// Tells how a run goes: a bar on a terminal, a line now and then elsewhere, nothing under test.
struct ProgressMeter {
    enum Style: Sendable {
        case none, bar, lines
    }

    private let style: Style
    private let intervalNanoseconds: UInt64
    /// Monotonic nanoseconds.
    private(set) var nextAt: UInt64
    /// Operations or logins that the phase wants; 0: goes by time.
    private(set) var wanted: UInt64 = 0
    private var lastCompleted: UInt64 = 0
    private var lastAt: UInt64 = 0
    private var isBarShown = false

    init(_ style: Style) {
        self.style = style
        intervalNanoseconds = style == .bar ? 200_000_000 : 1_000_000_000
        nextAt = style == .none ? .max : Kernel.live.monotonicNanoseconds() + intervalNanoseconds
    }

    mutating func expect(_ wanted: UInt64) {
        self.wanted = wanted
        lastCompleted = 0
        lastAt = Kernel.live.monotonicNanoseconds()
    }

    /// Operations per second since the last time this was asked.
    mutating func rate(completed: UInt64, at now: UInt64) -> Double? {
        defer {
            lastCompleted = completed
            lastAt = now
        }
        guard now > lastAt, completed >= lastCompleted else { return nil }
        return Double(completed - lastCompleted) * 1e9 / Double(now - lastAt)
    }

    /// - Parameter share: 0...1 of the phase that is done.
    mutating func show(_ text: String, share: Double, at now: UInt64) {
        nextAt = now + intervalNanoseconds
        switch style {
        case .none: return
        case .lines: StandardError.write(text + "\n")
        case .bar:
            let done = Int((min(max(share, 0), 1) * 24).rounded())
            let bar = String(repeating: "█", count: done) + String(repeating: "░", count: 24 - done)
            StandardError.write("\r\u{1B}[K\(bar) \(text)")
            isBarShown = true
        }
    }

    /// Takes the bar away, so that what follows starts on a clean line.
    mutating func end() {
        if isBarShown { StandardError.write("\r\u{1B}[K") }
        nextAt = .max
    }
}

extension LoadEngine {
    mutating func showProgress() {
        let share: Double
        var text: String
        switch phase {
        case .registering, .building:
            share = progress.wanted == 0 ? 0 : Double(issued) / Double(progress.wanted)
            let what = phase == .registering ? "users logged in once" : "sessions logged in"
            text =
                "\(NumberText.grouped(Int(issued) - inProgress)) of \(NumberText.grouped(Int(progress.wanted))) \(what)"
        case .measuring:
            share = measuredShare
            text = measuredText()
        case .starting, .settling, .finishing:
            share = 1
            text = "\(phase.rawValue), \(NumberText.grouped(held)) sessions"
        }
        if figures.errors.total > 0 { text += ", \(NumberText.grouped(Int(figures.errors.total))) errors" }
        progress.show("\(options.scenario.rawValue): \(text)", share: share, at: now)
    }

    private var measuredShare: Double {
        let byCount = options.count.map { Double(figures.completed) / Double($0) } ?? 0
        guard endAt != .max, let duration = options.durationNanoseconds else { return byCount }
        let left = endAt > now ? Double(endAt - now) : 0
        return max(byCount, 1 - left / Double(duration))
    }

    private mutating func measuredText() -> String {
        let percent = "\(Int((measuredShare * 100).rounded(.down))) %"
        guard options.scenario != .idle else { return "\(percent), \(NumberText.grouped(held)) sessions held" }
        let rate = progress.rate(completed: figures.completed, at: now).map { NumberText.grouped(Int($0)) } ?? "–"
        guard figures.latency.count > 0 else { return "\(percent), nothing completed yet" }
        let p99 = TimeText.show(nanoseconds: Double(figures.latency.percentile(0.99)))
        return "\(percent), \(rate) per second, p99 \(p99)"
    }
}
