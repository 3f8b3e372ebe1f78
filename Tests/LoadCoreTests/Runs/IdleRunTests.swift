import Glibc
import LinuxIO
import Testing

@testable import LoadCore

extension ProcessFigures {
    /// Tests take themselves for the server.
    static var ownPID: Int32 { getpid() }
}

@Suite(.serialized) struct IdleRunTests {
    @Test func sessionsAreHeldWithHeartbeats() throws {
        let (report, seen) = try FakeServer.run(FakePlan(heartbeatSeconds: 1)) { target in
            var options = LoadOptions.small(.idle, target, connections: 20)
            options.durationNanoseconds = 1_300_000_000
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 20 && report.sessionsHeld == 20 && report.errors == 0)
        #expect(seen.mostSessions == 20 && seen.logins == 20 && seen.deviceUUIDs.count == 20)
        // One each within 0.9...1.1 s of the login.
        let keepalives = try #require(report.keepalives)
        #expect(keepalives.sent >= 20 && keepalives.answered <= keepalives.sent && keepalives.answered > 0)
    }

    @Test func memoryIsMeasuredAtAThirdAndAtAll() throws {
        let (report, _) = try FakeServer.run { target in
            var options = LoadOptions.small(.idle, target, connections: 30)
            options.serverPID = ProcessFigures.ownPID
            return try LoadRun.perform(options)
        }
        let server = try #require(report.server)
        #expect(server.settled?.map(\.sessions) == [10, 30])
        #expect(server.bytesPerSession != nil)
        #expect(server.memory?.last?.sessions == 30)
    }

    @Test func aSignalEndsTheRunEarly() throws {
        let signal = Kernel.live.eventfdCreate()
        defer { Kernel.live.close(signal) }
        let (report, _) = try FakeServer.run { target in
            var options = LoadOptions.small(.idle, target, connections: 4)
            options.durationNanoseconds = 3_600_000_000_000
            Kernel.live.eventfdSignal(signal)
            return try LoadRun.perform(options, signals: signal)
        }
        #expect(report.interrupted && !report.isFine && report.seconds < 60)
    }

    @Test func aSessionThatIsNotAnsweredInTimeIsAnError() throws {
        let (report, _) = try FakeServer.run(FakePlan(silentFromLogin: 15)) {
            try LoadRun.perform(.small(.idle, $0, connections: 20, timeoutMilliseconds: 500))
        }
        #expect(report.errorsByCode == ["timeout": 5] && report.completed == 15 && !report.isFine)
    }
}
