/// The page's plots: those for which something was measured.
extension RunReport {
    var plots: [Plot] { [latencyPlot, throughputPlot, memoryPlot].compactMap(\.self) }

    private var latencyPlot: Plot? {
        guard let first = latencyDistribution.first, let last = latencyDistribution.last else { return nil }
        let marked: [(String, Double, Double)] = [
            ("p50", 0.5, latencySeconds.p50), ("p90", 0.9, latencySeconds.p90), ("p99", 0.99, latencySeconds.p99),
            ("p99.9", 0.999, latencySeconds.p999), ("p99.99", 0.9999, latencySeconds.p9999),
        ]
        let shown = marked.filter { Double(completed) * (1 - $0.1) >= 1 }
        return Plot(
            title: "Latency: how many took at most so long",
            x: .decades("latency", lower: first.seconds, upper: last.seconds, text: { TimeText.mark(seconds: $0) }),
            y: .nines("share of operations", operations: completed),
            points: latencyDistribution.map { Plot.Point(x: $0.seconds, y: Axis.nines($0.share)) }, isStepped: true,
            labels: shown.map { name, share, seconds in
                (Plot.Point(x: seconds, y: Axis.nines(share)), "\(name) \(TimeText.show(seconds: seconds))")
            })
    }

    private var throughputPlot: Plot? {
        guard throughput.count > 1, let last = throughput.last else { return nil }
        let highest = throughput.map(\.ratePerSecond).max() ?? 0
        return Plot(
            title: "Throughput over time",
            x: .linear("seconds since the start", upper: last.seconds, text: { NumberText.shortest($0) }),
            y: .linear("operations per second", upper: highest, text: { NumberText.compact($0) }),
            points: throughput.map { Plot.Point(x: $0.seconds, y: $0.ratePerSecond) }, isFilled: true)
    }

    private var memoryPlot: Plot? {
        guard let memory = server?.memory, memory.count > 1, let last = memory.last else { return nil }
        let points = memory.map { Plot.Point(x: Double($0.sessions), y: Double($0.rssBytes) / 1_048_576) }
        let settled = server?.settled ?? []
        return Plot(
            title: "Resident memory of the server as sessions were made",
            x: .linear("sessions", upper: Double(last.sessions), text: { NumberText.compact($0) }),
            y: .linear("MiB", upper: points.map(\.y).max() ?? 0, text: { NumberText.shortest($0) }), points: points,
            labels: settled.map { point in
                let text = "\(NumberText.grouped(point.sessions)): \(NumberText.bytes(Double(point.rssBytes)))"
                return (Plot.Point(x: Double(point.sessions), y: Double(point.rssBytes) / 1_048_576), text)
            })
    }
}
