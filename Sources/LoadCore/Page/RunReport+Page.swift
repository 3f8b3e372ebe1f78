extension RunReport {
    /// The result as one HTML page: nothing is fetched, so it opens from a file anywhere.
    public func page() -> String {
        let title = "holdfast-load \(scenario)"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTMLText.escape(title))</title>
            <style>
            \(PageStyle.css)
            </style>
            </head>
            <body>
            <h1>\(HTMLText.escape(title))</h1>
            <p>\(HTMLText.escape("\(environment.startedAt), against \(load.target), \(loadText)"))</p>
            \(cards)
            \(sections.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private var loadText: String {
        let connections = "\(NumberText.grouped(load.connections)) connections, \(load.depth) in flight"
        guard let rate = load.intendedRatePerSecond else { return "closed loop, \(connections)" }
        return "open loop, \(NumberText.significant(rate)) per second intended, \(connections)"
    }

    private var cards: String {
        var cards = [card(NumberText.grouped(Int(completed)), "× \(operation)")]
        if scenario != Scenario.idle.rawValue {
            cards.append(card(NumberText.grouped(Int(ratePerSecond)), "per second"))
        }
        if completed > 0 {
            cards.append(card(TimeText.show(seconds: latencySeconds.p50), "median latency"))
            cards.append(card(TimeText.show(seconds: latencySeconds.p99), "99th percentile"))
        }
        if let each = server?.cpuSecondsPerOperation, scenario != Scenario.idle.rawValue {
            cards.append(card(TimeText.show(seconds: each), "server CPU each"))
        }
        if let bytes = server?.bytesPerSession {
            cards.append(card(NumberText.fixed(bytes, decimals: 0) + " B", "per session"))
        }
        cards.append(card(NumberText.grouped(Int(errors)), "errors", isBad: errors > 0))
        return "<div class=\"figures\">\n" + cards.joined(separator: "\n") + "\n</div>"
    }

    private func card(_ value: String, _ name: String, isBad: Bool = false) -> String {
        "<div class=\"figure\(isBad ? " bad" : "")\"><b>\(HTMLText.escape(value))</b><span>\(HTMLText.escape(name))</span></div>"
    }

    private var sections: [String] {
        var sections: [String] = []
        if !expectations.isEmpty { sections.append(section("Expectations", HTMLText.table(expectationRows))) }
        if !errorsByCode.isEmpty { sections.append(section("Errors", HTMLText.table(errorRows))) }
        for plot in plots { sections.append(section(plot.title, "<div class=\"plot\">\n\(plot.svg())\n</div>")) }
        sections.append(section("Latency, \(latencyMeaning)", HTMLText.table(latencyRows)))
        if let server { sections.append(section("Server", HTMLText.table(rows(of: server)))) }
        sections.append(section("Load client and machine", HTMLText.table(machineRows)))
        return sections
    }

    private func section(_ title: String, _ content: String) -> String {
        "<h2>\(HTMLText.escape(title))</h2>\n\(content)"
    }
}
