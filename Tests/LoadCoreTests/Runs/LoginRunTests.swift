import LinuxIO
import Testing

@testable import LoadCore

@Suite(.serialized) struct LoginRunTests {
    @Test func everyUserLogsInOnceBeforeTheClockStarts() throws {
        let (report, seen) = try FakeServer.run { target in
            var options = LoadOptions.small(.login, target)
            options.durationNanoseconds = nil
            options.count = 300
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 300 && report.errors == 0 && report.isFine)
        #expect(seen.users.count == LoadLimits.loginUsers)
        #expect(seen.logins == LoadLimits.loginUsers + 300 && seen.logouts == seen.logins)
        // One UUID for each user's first login, then another for each operation.
        #expect(seen.deviceUUIDs.count >= LoadLimits.loginUsers)
        #expect(report.latencySeconds.p50 > 0 && report.latencySeconds.p50 <= report.latencySeconds.max)
    }

    @Test func aDurationEndsTheRun() throws {
        let (report, _) = try FakeServer.run { try LoadRun.perform(.small(.login, $0)) }
        #expect(report.completed > 0 && report.errors == 0)
        #expect(report.seconds >= 0.15 && report.seconds < 5)
    }

    @Test func answersThatComeByteByByteAreTheSame() throws {
        let (report, _) = try FakeServer.run(FakePlan(isSplitting: true, sendsTokenNotice: true)) { target in
            var options = LoadOptions.small(.login, target)
            options.count = 50
            return try LoadRun.perform(options)
        }
        #expect(report.completed > 0 && report.errors == 0)
    }

    @Test func sourcesAreTakenInTurn() throws {
        let (report, seen) = try FakeServer.run { target in
            var options = LoadOptions.small(.login, target)
            options.sources = try #require(SourceRange.parse("127.0.0.2-5"))
            options.count = 10
            return try LoadRun.perform(options)
        }
        #expect(report.errors == 0)
        #expect(seen.peers == ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"])
    }

    @Test func refusalsAreCountedByTheirCodeAndEndTheRun() throws {
        let (report, seen) = try FakeServer.run(FakePlan(refusal: .tokenInvalid)) {
            try LoadRun.perform(.small(.login, $0))
        }
        #expect(report.errorsByCode == ["104": Int(report.errors)] && report.completed == 0 && !report.isFine)
        #expect(report.firstErrors["104"]?.contains("as planned") == true)
        #expect(report.errors >= LoadLimits.failures && seen.logins <= Int(LoadLimits.failures) + 8)
    }

    @Test func aServerThatDoesNotCloseAfterLogoutIsATimeout() throws {
        let (report, _) = try FakeServer.run(FakePlan(staysAfterLogout: true)) { target in
            var options = LoadOptions.small(.login, target, timeoutMilliseconds: 3_000)
            options.concurrency = 1_000
            return try LoadRun.perform(options)
        }
        #expect(report.errorsByCode["timeout"] == Int(report.errors) && report.completed == 0)
        #expect(report.firstErrors["timeout"]?.contains("not closed after LOGOUT_OK") == true)
    }

    @Test func nobodyListeningIsAConnectError() throws {
        let address = try #require(SocketAddress.parse("127.0.0.1:0"))
        let free = try ListenSocket.open(address).get()
        Kernel.live.close(free.descriptor)
        let report = try LoadRun.perform(.small(.login, free.address))
        #expect(report.errorsByCode == ["connect": Int(report.errors)] && report.completed == 0)
        #expect(report.firstErrors["connect"]?.contains("ECONNREFUSED") == true)
    }

    @Test func anOpenLoopStartsAsManyAsIntendedAndCountsFromTheIntendedTime() throws {
        let (report, _) = try FakeServer.run { target in
            var options = LoadOptions.small(.login, target)
            options.rate = 400
            options.durationNanoseconds = 250_000_000
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 100 && report.errors == 0)
        #expect(report.load.loop == "open" && report.load.startLagSeconds != nil)
    }

    @Test func moreConnectionsThanDescriptorsAreRefusedInWords() throws {
        let address = try #require(SocketAddress.parse("127.0.0.1:1"))
        var options = LoadOptions.small(.idle, address)
        options.connections = DescriptorLimit.current().hard + 1
        #expect(throws: LoadFailure.self) { try LoadRun.perform(options) }
    }
}
