import Foundation
import LinuxIO
import Testing

@testable import LoadCore

@Suite(.serialized) struct RunReportTests {
    private func heartbeatReport() throws -> RunReport {
        try FakeServer.run { target in
            var options = LoadOptions.small(.heartbeat, target)
            options.serverPID = ProcessFigures.ownPID
            options.expectations = try ["p99<10s", "p50<1ns", "rate>0"].map { try #require(Condition($0)) }
            return try LoadRun.perform(options, arguments: ["heartbeat", "--target", "<here & there>"])
        }.value
    }

    @Test func theJSONHasTheKeysThatOthersRead() throws {
        let report = try heartbeatReport()
        let json = try JSONSerialization.jsonObject(with: Data(report.jsonText().utf8))
        let object = try #require(json as? [String: Any])
        for key in ["scenario", "completed", "errors", "errors_by_code", "seconds", "rate_per_second", "environment"] {
            #expect(object[key] != nil, "\(key)")
        }
        let latency = try #require(object["latency_seconds"] as? [String: Double])
        #expect(Set(["p50", "p90", "p99", "p999", "p9999", "max"]).isSubset(of: latency.keys))
        #expect(latency["p50"] ?? 1 <= latency["p99"] ?? 0 && latency["p99"] ?? 1 <= latency["max"] ?? 0)
        let server = try #require(object["server"] as? [String: Any])
        for key in ["cpu_seconds", "cpu_seconds_per_operation", "rss_bytes_before", "rss_bytes_after"] {
            #expect(server[key] != nil, "\(key)")
        }
        let client = try #require(object["client"] as? [String: Double])
        #expect(Set(client.keys) == ["cpu_seconds", "utilisation"])
        let environment = try #require(object["environment"] as? [String: Any])
        for key in ["kernel", "cores", "descriptor_limit", "version", "local_ports"] {
            #expect(environment[key] != nil)
        }
    }

    @Test func figuresFitTogether() throws {
        let report = try heartbeatReport()
        #expect(abs(report.ratePerSecond * report.seconds - Double(report.completed)) < 1)
        #expect(report.latencyDistribution.last?.share == 1)
        #expect(report.latencyDistribution.map(\.seconds) == report.latencyDistribution.map(\.seconds).sorted())
        #expect(report.expectations.map(\.met) == [true, false, true] && !report.isFine)
        #expect(report.summary().contains("MISSED") && report.summary().contains("heartbeat round trip"))
    }

    @Test func theJSONReadsBack() throws {
        let report = try heartbeatReport()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let again = try decoder.decode(RunReport.self, from: Data(report.jsonText().utf8))
        #expect(
            again.completed == report.completed && again.load == report.load && again.throughput == report.throughput)
    }

    @Test func thePageNeedsNothingFromElsewhere() throws {
        let page = try heartbeatReport().page()
        #expect(page.hasPrefix("<!doctype html>") && page.contains("</html>"))
        #expect(page.split(separator: "<svg").count == page.split(separator: "</svg>").count)
        for outside in ["http:", "https:", "<script", "<link", "url(", "src="] { #expect(!page.contains(outside)) }
        #expect(page.contains("&lt;here &amp; there&gt;") && !page.contains("<here"))
        #expect(!page.contains("nan") && !page.contains("inf "))
        #expect(page.contains("Latency: how many took at most so long") && page.contains("Throughput over time"))
    }

    @Test func aPageOfARunWithoutAnythingDoneIsStillAPage() throws {
        let report = try FakeServer.run(FakePlan(refusal: .userBanned)) {
            try LoadRun.perform(.small(.login, $0))
        }.value
        let page = report.page()
        #expect(page.contains("</html>") && page.contains("210") && !page.contains("<svg"))
    }
}
