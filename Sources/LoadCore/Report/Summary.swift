/// The result in a few lines for a terminal.
extension RunReport {
    public func summary() -> String {
        var lines = [
            "\(scenario): \(NumberText.grouped(Int(completed))) × \(operation) in \(TimeText.show(seconds: seconds))"
        ]
        if scenario != Scenario.idle.rawValue {
            lines[0] += ", \(NumberText.grouped(Int(ratePerSecond))) per second"
        }
        if completed > 0 { lines.append(row("latency", latencyText)) }
        if let server { lines.append(contentsOf: serverLines(server)) }
        lines.append(
            row("load", "\(TimeText.show(seconds: client.cpuSeconds)) of CPU time, \(percent(client.utilisation))"))
        if let held = sessionsHeld { lines.append(row("sessions", "\(NumberText.grouped(held)) held at the end")) }
        for (code, count) in errorsByCode.sorted(by: { $0.key < $1.key }) {
            lines.append(row("error", "\(NumberText.grouped(count)) × \(firstErrors[code] ?? code)"))
        }
        for expected in expectations {
            let actual = expected.actual.map { NumberText.significant($0, digits: 4) } ?? "not measured"
            lines.append(row(expected.met ? "met" : "MISSED", "\(expected.text) (\(actual))"))
        }
        if interrupted { lines.append(row("stopped", "by a signal, before its end")) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ text: String) -> String {
        "  " + name + String(repeating: " ", count: max(10 - name.count, 1)) + text
    }

    private func percent(_ share: Double) -> String { NumberText.fixed(share * 100, decimals: 0) + " % of one core" }

    private var latencyText: String {
        let shown: [(String, Double)] = [
            ("p50", latencySeconds.p50), ("p90", latencySeconds.p90), ("p99", latencySeconds.p99),
            ("p99.9", latencySeconds.p999), ("max", latencySeconds.max),
        ]
        return shown.map { "\($0.0) \(TimeText.show(seconds: $0.1))" }.joined(separator: ", ")
    }

    private func serverLines(_ server: Server) -> [String] {
        var lines: [String] = []
        if let cpu = server.cpuSeconds, let utilisation = server.utilisation {
            let each = server.cpuSecondsPerOperation.map { ", \(TimeText.show(seconds: $0)) each" } ?? ""
            lines.append(row("server", "\(TimeText.show(seconds: cpu)) of CPU time, \(percent(utilisation))\(each)"))
        }
        if let before = server.rssBytesBefore, let after = server.rssBytesAfter {
            let slope = server.bytesPerSession.map { ", \(NumberText.fixed($0, decimals: 0)) bytes per session" } ?? ""
            let range = "\(NumberText.bytes(Double(before))) before, \(NumberText.bytes(Double(after))) after"
            lines.append(row("memory", range + slope))
        }
        return lines
    }
}
