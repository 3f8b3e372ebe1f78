import LinuxIO
import Testing

@testable import LoadCore

@Suite(.serialized) struct HeartbeatRunTests {
    @Test(arguments: [1, 3, 16, 100]) func everyPingIsOneRoundTrip(depth: Int) throws {
        let (report, seen) = try FakeServer.run { target in
            var options = LoadOptions.small(.heartbeat, target)
            options.depth = depth
            options.count = 1_000
            options.durationNanoseconds = nil
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 1_000 && report.errors == 0 && seen.pings == 1_000)
        #expect(seen.mostSessions == 8 && report.sessionsHeld == 8)
    }

    @Test func pongsThatComeByteByByteCount() throws {
        let (report, seen) = try FakeServer.run(FakePlan(isSplitting: true, sendsTokenNotice: true)) { target in
            var options = LoadOptions.small(.heartbeat, target)
            options.depth = 5
            return try LoadRun.perform(options)
        }
        #expect(report.completed > 0 && report.errors == 0)
        #expect(UInt64(seen.pings) >= report.completed)
    }

    @Test func aPongThatDoesNotComeIsATimeout() throws {
        let (report, _) = try FakeServer.run(FakePlan(silentFromPing: 20)) { target in
            var options = LoadOptions.small(.heartbeat, target, timeoutMilliseconds: 500)
            options.durationNanoseconds = 2_000_000_000
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 20 && report.errorsByCode == ["timeout": 8])
    }

    @Test func aPongWithoutPingIsAProtocolError() throws {
        let (report, _) = try FakeServer.run(FakePlan(hasExtraPong: true)) {
            try LoadRun.perform(.small(.heartbeat, $0))
        }
        #expect(report.errorsByCode == ["protocol": 1] && report.sessionsHeld == 7)
    }

    @Test func aConnectionThatIsDroppedIsLostAndTheOthersGoOn() throws {
        let (report, _) = try FakeServer.run(FakePlan(dropAtPing: 30)) { try LoadRun.perform(.small(.heartbeat, $0)) }
        #expect(report.errorsByCode == ["lost": 1] && report.sessionsHeld == 7 && report.completed > 30)
    }

    @Test func anOpenLoopSendsEveryPingOfTheSchedule() throws {
        let (report, seen) = try FakeServer.run { target in
            var options = LoadOptions.small(.heartbeat, target)
            options.rate = 2_000
            options.durationNanoseconds = 250_000_000
            options.depth = 4
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 500 && seen.pings == 500 && report.errors == 0)
    }

    /// No coordinated omission: what a stalled server kept from being sent fails too, it is not left out.
    @Test func anOpenLoopChargesAStallWithAllThatShouldHaveHappened() throws {
        let (report, seen) = try FakeServer.run(FakePlan(silentFromPing: 100)) { target in
            var options = LoadOptions.small(.heartbeat, target, timeoutMilliseconds: 500)
            options.rate = 1_000
            options.durationNanoseconds = 400_000_000
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 100 && seen.pings <= 108)
        #expect(report.errorsByCode["timeout"] == 8)
        // 400 were due: 100 were answered, 8 timed out with their session, the rest was never started.
        #expect(report.errorsByCode["not_started"] == 292)
    }

    @Test func serverAndClientTimeAreTold() throws {
        let (report, _) = try FakeServer.run { target in
            var options = LoadOptions.small(.heartbeat, target)
            options.serverPID = ProcessFigures.ownPID
            return try LoadRun.perform(options)
        }
        let server = try #require(report.server)
        #expect(server.cpuSeconds != nil && server.cpuSecondsPerOperation != nil)
        #expect(try #require(server.rssBytesAfter) > 0 && report.client.cpuSeconds > 0)
    }
}
