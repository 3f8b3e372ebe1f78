import Foundation
import Terminal
import Testing

@testable import LoadCore

@Suite struct LoadOptionsTests {
    /// A file with `text`, for as long as `body` runs.
    private func withSecret<Value>(_ text: String = "the secret\n", _ body: (String) throws -> Value) throws -> Value {
        let path = FileManager.default.temporaryDirectory.appending(path: "load-secret-\(UUID().uuidString)").path
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    private func options(_ scenario: Scenario, _ more: [String]) throws -> LoadOptions {
        try withSecret { path in
            let arguments = ["--target", "127.0.0.1:7300", "--secret-file", path] + more
            return try LoadOptions(scenario, try ParsedOptions(arguments, options: LoadUsage.options(scenario)))
        }
    }

    @Test func everyOptionArrives() throws {
        let all = try options(
            .heartbeat,
            [
                "--app", "shop", "--users", "u-", "--connections", "300", "--depth", "16", "--concurrency", "8",
                "--duration", "2.5s", "--count", "9", "--rate", "1000", "--source", "127.0.0.2-3", "--timeout", "3s",
                "--server-pid", "\(ProcessInfo.processInfo.processIdentifier)", "--expect", "p99<5ms",
                "--expect=cpu_seconds_per_operation<1ms", "--json", "-", "--report", "r.html",
            ])
        #expect(all.app == "shop" && all.userPrefix == "u-" && all.target.text == "127.0.0.1:7300")
        #expect(all.connections == 300 && all.depth == 16 && all.concurrency == 8 && all.sources.count == 2)
        #expect(all.durationNanoseconds == 2_500_000_000 && all.count == 9 && all.rate == 1_000)
        #expect(all.timeoutNanoseconds == 3_000_000_000 && all.serverPID == ProcessInfo.processInfo.processIdentifier)
        #expect(all.expectations.map(\.text) == ["p99<5ms", "cpu_seconds_per_operation<1ms"])
        #expect(all.jsonPath == "-" && all.reportPath == "r.html" && all.secret == Array("the secret".utf8))
    }

    @Test func defaultsEndTheRun() throws {
        #expect(try options(.login, []).durationNanoseconds == 5_000_000_000)
        #expect(try options(.login, ["--count", "7"]).durationNanoseconds == nil)
        #expect(try options(.login, ["--connections", "9"]).concurrency == 9)
        #expect(try options(.idle, ["--connections", "9"]).concurrency == 64)
        #expect(try options(.kick, ["--connections", "9"]).sessions == 4)
        #expect(try options(.login, ["--users", ""]).userPrefix == "")
    }

    @Test(arguments: [
        (Scenario.login, ["--connections", "0"], "--connections is a number from 1 to 1000000, not '0'"),
        (.login, ["--connections", "x"], "--connections is a number"), (.heartbeat, ["--depth", "4097"], "--depth is"),
        (.login, ["--depth", "4"], "unknown option '--depth'"), (.idle, ["--count", "4"], "unknown option '--count'"),
        (.login, ["--duration", "5"], "--duration is a time"), (.login, ["--duration", "0s"], "--duration is a time"),
        (.login, ["--duration", "25h"], "--duration is a time"), (.login, ["--rate", "0"], "--rate is"),
        (.login, ["--rate", "nan"], "--rate is"), (.login, ["--source", "here"], "--source is"),
        (.login, ["--source", "::1"], "different kinds"), (.login, ["--server-pid", "0"], "there is no process"),
        (.login, ["--expect", "p99"], "--expect is such as"), (.login, ["--app", "a b"], "is no appkey"),
        (.login, ["--expect", "cpu_seconds_per_operation<1ms"], "needs --server-pid"),
        (.login, ["--users", String(repeating: "u", count: 57)], "--users is at most 56"),
        (.presence, ["--changers", "4", "--burst", "5"], "--burst is at most --changers"),
        (.presence, ["--watchers", "1000000", "--changers", "17"], "at most 16777216"),
        (.presence, ["--changers", "3001"], "--changers is a number"), (.login, ["--burst", "2"], "unknown option"),
        (.kick, ["--connections", "1"], "two to a user"), (.login, ["--timeout", "never"], "--timeout is a time"),
    ])
    func wrongUsageIsTold(scenario: Scenario, arguments: [String], text: String) throws {
        let fault = #expect(throws: UsageFault.self) { try options(scenario, arguments) }
        #expect(fault?.description.contains(text) == true, "\(fault?.description ?? "nothing")")
    }

    @Test(arguments: [["--secret-file", "s"], ["--target", "localhost:7300"], ["--target", "127.0.0.1:0"]])
    func targetAndSecretMustBeThere(arguments: [String]) {
        #expect(throws: UsageFault.self) {
            try LoadOptions(.login, try ParsedOptions(arguments, options: LoadUsage.options(.login)))
        }
    }

    @Test(arguments: [
        ("abc", "abc"), ("abc\n", "abc"), ("abc\r\n", "abc"), ("abc\n\n", "abc\n"), (" a ", " a "),
    ])
    func aSecretIsItsFileWithoutOneLineEnd(text: String, secret: String) throws {
        #expect(try withSecret(text) { try LoadOptions.secret(inFile: $0) } == Array(secret.utf8))
    }

    @Test(arguments: ["", "\n", String(repeating: "x", count: 5_000)])
    func whatIsNoSecretIsRefused(text: String) throws {
        try withSecret(text) { path in
            _ = #expect(throws: UsageFault.self) { try LoadOptions.secret(inFile: path) }
        }
    }

    @Test(arguments: Scenario.allCases) func helpNamesEveryOption(scenario: Scenario) {
        let help = LoadUsage.of(scenario).text
        let size = scenario == .presence ? "--watchers" : "--connections"
        for name in ["--target", "--secret-file", size, "--expect", "--report", "--server-pid", "--help"] {
            #expect(help.contains(name))
        }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 130 })
    }
}
