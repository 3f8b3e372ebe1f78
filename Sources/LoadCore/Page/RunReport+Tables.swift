/// Rows of the page's tables.
extension RunReport {
    var expectationRows: [(String, String)] {
        expectations.map { expected in
            let actual = expected.actual.map { NumberText.significant($0, digits: 4) } ?? "not measured"
            return (expected.text, "\(expected.met ? "met" : "missed"): \(actual)")
        }
    }

    var errorRows: [(String, String)] {
        errorsByCode.sorted { $0.key < $1.key }.map { code, count in
            (code, "\(NumberText.grouped(count)), the first: \(firstErrors[code] ?? "")")
        }
    }

    var latencyRows: [(String, String)] {
        let all: [(String, Double)] = [
            ("shortest", latencySeconds.min), ("mean", latencySeconds.mean), ("p50", latencySeconds.p50),
            ("p90", latencySeconds.p90), ("p99", latencySeconds.p99), ("p99.9", latencySeconds.p999),
            ("p99.99", latencySeconds.p9999), ("longest", latencySeconds.max),
        ]
        return all.map { ($0.0, TimeText.show(seconds: $0.1)) }
    }

    func rows(of server: Server) -> [(String, String)] {
        var rows = [("process", String(server.pid))]
        if let cpu = server.cpuSeconds, let utilisation = server.utilisation {
            rows.append(("CPU time", "\(TimeText.show(seconds: cpu)), \(percent(utilisation)) of one core"))
        }
        if let each = server.cpuSecondsPerOperation {
            rows.append(("CPU time per operation", TimeText.show(seconds: each)))
        }
        if let bytes = server.rssBytesBefore { rows.append(("memory before", NumberText.bytes(Double(bytes)))) }
        if let bytes = server.rssBytesAfter { rows.append(("memory after", NumberText.bytes(Double(bytes)))) }
        for point in server.settled ?? [] {
            let name = "memory with \(NumberText.grouped(point.sessions)) sessions, settled"
            rows.append((name, NumberText.bytes(Double(point.rssBytes))))
        }
        if let bytes = server.bytesPerSession {
            rows.append(("memory per session, the slope", NumberText.fixed(bytes, decimals: 1) + " bytes"))
        }
        return rows
    }

    var machineRows: [(String, String)] {
        var rows = [
            ("version", "\(environment.version), wire protocol \(environment.wireProtocol)"),
            ("arguments", environment.arguments.joined(separator: " ")),
            (
                "CPU time of the load",
                "\(TimeText.show(seconds: client.cpuSeconds)), \(percent(client.utilisation)) of one core"
            ),
            ("kernel", environment.kernel),
            (
                "processor",
                "\(environment.cpu), \(environment.cores) cores, \(environment.coresAllowed) of them for the load"
            ),
            ("memory", NumberText.bytes(Double(environment.memoryBytes))),
            ("open files", "at most \(NumberText.grouped(environment.descriptorLimit))"),
            ("local ports", "\(environment.localPorts), \(load.sourceAddresses) source addresses"),
            ("listen backlog", "at most \(environment.listenBacklogLimit)"),
            ("load average at the start", environment.loadAverage),
        ]
        if let lag = load.startLagSeconds {
            let text = "p50 \(TimeText.show(seconds: lag.p50)), p99 \(TimeText.show(seconds: lag.p99))"
            rows.insert(("started later than intended", "\(text), longest \(TimeText.show(seconds: lag.max))"), at: 2)
        }
        return rows
    }

    private func percent(_ share: Double) -> String { NumberText.fixed(share * 100, decimals: 0) + " %" }
}
