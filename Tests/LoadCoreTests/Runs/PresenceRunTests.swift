import Foundation
import LinuxIO
import Testing

@testable import LoadCore

@Suite(.serialized) struct PresenceRunTests {
    private func run(
        _ plan: FakePlan = FakePlan(), watchers: Int = 5, changers: Int = 4, burst: Int = 1, changes: UInt64 = 40,
        rate: Double? = nil, timeoutMilliseconds: UInt64 = 20_000
    ) throws -> (value: RunReport, seen: FakeCounts) {
        try FakeServer.run(plan) { target in
            var options = LoadOptions.small(.presence, target, timeoutMilliseconds: timeoutMilliseconds)
            (options.watchers, options.changers, options.burst) = (watchers, changers, burst)
            (options.count, options.rate) = (changes, rate)
            options.durationNanoseconds = nil
            return try LoadRun.perform(options)
        }
    }

    @Test(arguments: [1, 3, 4]) func everyChangeIsDeliveredToEveryWatcherOnce(burst: Int) throws {
        let (report, seen) = try run(burst: burst)
        #expect(report.completed == 200 && report.errors == 0 && report.isFine, "\(report.firstErrors)")
        #expect(seen.subscribes == 5 && report.load.burst == burst && report.load.watchers == 5)
        #expect(report.latencySeconds.p50 > 0)
    }

    @Test func moreThanAHundredChangersTakeSeveralCalls() throws {
        let (report, seen) = try run(watchers: 2, changers: 201, burst: 50, changes: 402)
        #expect(report.completed == 804 && report.errors == 0 && seen.subscribes == 6)
    }

    @Test func eventsThatComeByteByByteAreTheSame() throws {
        let (report, _) = try run(FakePlan(isSplitting: true, sendsTokenNotice: true), burst: 2)
        #expect(report.completed == 200 && report.errors == 0)
    }

    @Test(arguments: [1, 4]) func anOpenLoopMakesEveryChangeOfTheSchedule(burst: Int) throws {
        let (report, _) = try run(burst: burst, rate: 400)
        #expect(report.completed == 200 && report.errors == 0)
        #expect(report.load.loop == "open" && report.load.startLagSeconds != nil)
    }

    @Test func aLastStateThatIsNotTheTrueOneFails() throws {
        let (report, _) = try run(FakePlan(presence: .lastStateWrong))
        #expect(report.errorsByCode == ["state": 20] && !report.isFine)
    }

    @Test func aVersionThatGoesBackFails() throws {
        let (report, _) = try run(FakePlan(presence: .versionsBack))
        #expect((report.errorsByCode["state"] ?? 0) > 0 && report.errorsByCode.count == 1 && !report.isFine)
    }

    @Test func aChangeThatDoesNotArriveFailsInTime() throws {
        let (report, _) = try run(FakePlan(presence: .silent), timeoutMilliseconds: 500)
        #expect(report.completed == 0 && report.errorsByCode == ["state": 5])
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["HOLDFAST_BIN_DIR"] != nil))
    func theGatewayTellsEveryWatcherWithAndWithoutMerging() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["HOLDFAST_BIN_DIR"])
        for interval in ["0s", "50ms"] {
            let data = FileManager.default.temporaryDirectory.appending(path: "load-presence-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: data) }
            let (gateway, output) = (Process(), Pipe())
            gateway.executableURL = URL(filePath: folder + "/holdfast")
            gateway.arguments = [
                "serve", "--dev", "--data", data.path, "--listen", "127.0.0.1:0", "--presence-interval", interval,
            ]
            gateway.standardOutput = output
            gateway.standardError = FileHandle.nullDevice
            try gateway.run()
            defer {
                gateway.terminate()
                gateway.waitUntilExit()
            }
            let ready = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            let words = ready.split(separator: " ").first { $0.hasPrefix("listen=") }
            let address = try #require(words).dropFirst(7)
            let target = try #require(SocketAddress.parse(String(address)))
            var options = LoadOptions(
                scenario: .presence, target: target,
                secret: try LoadOptions.secret(inFile: data.appending(path: "demo.secret").path))
            (options.watchers, options.changers, options.burst, options.count) = (20, 4, 2, 40)
            let report = try LoadRun.perform(options)
            #expect(report.completed == 800 && report.errors == 0, "\(interval): \(report.firstErrors)")
        }
    }
}
