import Testing

@testable import LoadCore

@Suite(.serialized) struct KickRunTests {
    @Test func everyKickIsCountedOnce() throws {
        let (report, seen) = try FakeServer.run { target in
            var options = LoadOptions.small(.kick, target)
            options.durationNanoseconds = nil
            options.count = 200
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 200 && report.errors == 0 && seen.kicks == 200)
        #expect(seen.users.count == 4 && seen.deviceUUIDs.count == 4 && seen.logins == 204)
        #expect(report.sessionsHeld == 4)
    }

    @Test func aDurationEndsTheRunAndNothingIsLeftUnderWay() throws {
        let (report, seen) = try FakeServer.run(FakePlan(isSplitting: true)) { try LoadRun.perform(.small(.kick, $0)) }
        #expect(report.completed > 0 && report.errors == 0 && UInt64(seen.kicks) >= report.completed)
        #expect(report.sessionsHeld == 4)
    }

    @Test(arguments: [
        (FakePlan.Kick.twice, "kick"), (.otherSession, "kick"), (.otherDevice, "kick"), (.otherCode, "217"),
        (.silent, "timeout"), (.withoutClose, "timeout"),
    ])
    func aKickThatIsNotAsItHasToBeIsAnError(kick: FakePlan.Kick, name: String) throws {
        let (report, _) = try FakeServer.run(FakePlan(kick: kick)) { target in
            var options = LoadOptions.small(.kick, target, timeoutMilliseconds: 500)
            options.durationNanoseconds = 2_000_000_000
            return try LoadRun.perform(options)
        }
        // One each of the four users, who are out of the game then.
        #expect(report.completed == 0 && report.errorsByCode == [name: 4] && report.sessionsHeld == 0)
    }

    @Test func anOpenLoopKicksAtItsRate() throws {
        let (report, seen) = try FakeServer.run { target in
            var options = LoadOptions.small(.kick, target)
            options.rate = 200
            options.durationNanoseconds = 250_000_000
            return try LoadRun.perform(options)
        }
        #expect(report.completed == 50 && seen.kicks == 50 && report.errors == 0)
    }
}
