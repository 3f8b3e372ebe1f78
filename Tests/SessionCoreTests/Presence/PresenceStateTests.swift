import Testing

@testable import SessionCore
@testable import WireProtocol

@Suite("What a presence change brings about (rows 30, 33, 37, contract \"Bounds\")")
struct PresenceStateTests {
    static let ios = Platform.ios.bit
    static let web = Platform.web.bit

    /// A watched user; times in ms since the start. In a class, since `#expect` takes no mutating call.
    final class User {
        var state = PresenceState()
        var clock = PresenceClock()
        var timing = PresenceTiming()
        var isWatched = true
        let start: Int64 = 1_700_000_000_000

        func time(_ now: UInt64) -> PresenceTime {
            clock.time(monotonicMilliseconds: now + 1_000, wallMilliseconds: start + Int64(now))
        }

        /// "own", "watchers" and when to look again.
        func said(_ effect: PresenceEffect) -> String {
            var words = [effect.tellsOwnDevices ? "own" : nil, effect.tellsWatchers ? "watchers" : nil]
            words.append(effect.lookAgainAt.map { "at \($0 - 1_000)" })
            return words.compactMap { $0 }.joined(separator: " ")
        }

        func came(_ now: UInt64, _ platforms: UInt32) -> String {
            said(state.came(platforms: platforms, at: time(now), isWatched: isWatched, timing: timing))
        }

        func left(_ now: UInt64, _ how: PresenceDeparture, _ platforms: UInt32 = 0) -> String {
            said(state.left(how, platforms: platforms, at: time(now), isWatched: isWatched, timing: timing))
        }

        func due(_ now: UInt64) -> String {
            said(state.due(at: time(now), isWatched: isWatched, timing: timing))
        }

        /// Last update in ms since the start.
        var updated: Int64 { Int64(state.lastUpdateMilliseconds) - start }
    }

    @Test("the state is at most 48 bytes, and a platform's bit fits it")
    func size() {
        #expect(MemoryLayout<PresenceState>.size <= 48)
        #expect(Platform.allCases.allSatisfy { $0.bit <= UInt32(UInt16.max) })
    }

    @Test("registered but never seen: offline, time 0 (row 30)")
    func neverSeen() {
        let record = PresenceState().record(userID: ByteView("ann"))
        #expect(record.status == PresenceStatus.offline.rawValue && record.platforms == 0)
        #expect(record.version == 0 && record.lastUpdateMilliseconds == 0)
        #expect(PresenceState().lookAgainAt == nil)
    }

    @Test("the first change goes out at once, the next after the interval, with the true state")
    func interval() {
        let user = User()
        #expect(user.came(0, Self.ios) == "own watchers")
        #expect(user.left(10, .lost) == "at 250")
        #expect(user.came(20, Self.web) == "own at 250")
        #expect(user.due(249) == "at 250")
        #expect(user.due(250) == "watchers")
        #expect(user.state.platforms == Self.web)
        #expect(user.left(499, .logout) == "at 500")
        #expect(user.due(500) == "watchers")
        #expect(user.state.status == .loggedOut && user.updated == 499)
        #expect(user.came(750, Self.web) == "own watchers")
    }

    @Test("what came and went within the interval is not told, and leaves the time as it was (C19)")
    func flap() {
        let user = User()
        _ = user.came(0, Self.ios)
        let version = user.state.version
        #expect(user.left(10, .lost) == "at 250")
        #expect(user.updated == 10)
        #expect(user.came(20, Self.ios) == "own")
        #expect(user.updated == 0)
        #expect(user.state.version > version)
        #expect(user.due(250) == "")
        #expect(user.left(251, .lost) == "watchers")
    }

    @Test("what somebody was shown in between is followed by an event")
    func shown() {
        let user = User()
        _ = user.came(0, Self.ios)
        _ = user.left(10, .lost)
        user.state.shown()
        #expect(user.came(20, Self.ios) == "own at 250")
        #expect(user.updated == 20)
        #expect(user.due(250) == "watchers")
        user.state.shown()
        #expect(user.due(600) == "", "what was told already needs no event")
    }

    @Test("one of several devices leaves: platforms shrink, never offline in between (C15)")
    func oneOfMany() {
        let user = User()
        _ = user.came(0, Self.ios | Self.web)
        #expect(user.left(300, .lost, Self.ios) == "own watchers")
        #expect(user.state.status == .online && user.state.platforms == Self.ios)
        #expect(user.updated == 0, "a change of platforms alone leaves the time (row 33)")
        #expect(user.left(600, .logout) == "watchers")
        #expect(user.state.status == .loggedOut && user.state.platforms == 0 && user.updated == 600)
    }

    @Test("how the last session went decides (row 30)")
    func departures() {
        for (how, status) in [
            (PresenceDeparture.logout, PresenceStatus.loggedOut), (.lost, .offline), (.ended, .offline),
        ] {
            let user = User()
            _ = user.came(0, Self.ios | Self.web)
            _ = user.left(300, how == .logout ? .lost : .logout, Self.ios)
            #expect(user.left(900, how) == "watchers")
            #expect(user.state.status == status)
        }
    }

    @Test("the same device in place of its own connection changes nothing (contract, \"Policy\")")
    func replaced() {
        let user = User()
        _ = user.came(0, Self.ios)
        let before = user.state
        #expect(user.came(300, Self.ios) == "")
        #expect(user.state == before)
        #expect(user.came(600, Self.web) == "own watchers", "it came back as another platform")
    }

    @Test("an offline by loss waits for the delay; a return in time cancels it")
    func offlineDelay() {
        let user = User()
        user.timing.offlineDelayMilliseconds = 5_000
        _ = user.came(0, Self.ios)
        let version = user.state.version
        #expect(user.left(1_000, .lost) == "at 6000")
        #expect(user.state.status == .online && user.state.platforms == Self.ios && user.state.awaitsReturn)
        #expect(user.due(5_999) == "at 6000")
        #expect(user.came(5_999, Self.ios) == "own")
        #expect(user.state.version == version && !user.state.awaitsReturn)
        #expect(user.left(7_000, .lost) == "at 12000")
        #expect(user.due(12_000) == "watchers")
        #expect(user.state.status == .offline && user.updated == 12_000)
    }

    @Test("a loss that is told again while a return is awaited does not begin the delay anew")
    func delayBeginsOnce() {
        let user = User()
        user.timing.offlineDelayMilliseconds = 5_000
        _ = user.came(0, Self.ios)
        #expect(user.left(1_000, .lost) == "at 6000")
        #expect(user.left(4_000, .lost) == "at 6000")
    }

    @Test("logged out and kicked need no delay, also while a return is awaited")
    func noDelay() {
        for how in [PresenceDeparture.logout, .ended] {
            let user = User()
            user.timing.offlineDelayMilliseconds = 5_000
            _ = user.came(0, Self.ios)
            #expect(user.left(1_000, how) == "watchers")
            _ = user.came(2_000, Self.ios)
            _ = user.left(3_000, .lost)
            #expect(user.left(3_500, how) == "watchers")
            #expect(user.state.lookAgainAt == nil)
        }
    }

    @Test("while a return is awaited a pending change of platforms is told, and another platform too")
    func changesWhileAwaited() {
        let user = User()
        user.timing.offlineDelayMilliseconds = 5_000
        _ = user.came(0, Self.ios)
        #expect(user.came(10, Self.ios | Self.web) == "own at 250")
        #expect(user.left(20, .lost, Self.web) == "own at 250")
        #expect(user.left(30, .lost) == "at 250")
        #expect(user.due(250) == "watchers at 5030")
        #expect(user.state.platforms == Self.web)
        #expect(user.came(600, Self.ios) == "own watchers")
    }

    @Test("nobody watches: nothing is told later either, and a subscriber gets the state itself")
    func unwatched() {
        let user = User()
        user.isWatched = false
        #expect(user.came(0, Self.ios) == "own")
        #expect(user.left(1, .lost) == "")
        user.isWatched = true
        user.state.shown()
        #expect(user.came(2, Self.ios) == "own watchers")
    }

    @Test("own devices get status unknown, time 0 and the platforms that are there (row 37)")
    func ownRecord() {
        let user = User()
        _ = user.came(0, Self.ios | Self.web)
        let own = user.state.ownRecord(userID: ByteView("ann"))
        #expect(own.status == PresenceStatus.unknown.rawValue && own.lastUpdateMilliseconds == 0)
        #expect(own.platforms == Self.ios | Self.web && own.version == user.state.version)
    }

    @Test("a restart keeps the last status for one reconnect window (contract, \"Bounds\")")
    func restored() {
        let user = User()
        let record = StatusRecord(
            userID: ByteView(), status: PresenceStatus.online.rawValue, platforms: Self.ios, version: 1 << 60,
            lastUpdateMilliseconds: 77)
        user.state = PresenceState(restoring: record, at: user.time(0), returnWithinMilliseconds: 60_000)
        #expect(user.state.lookAgainAt == 61_000)
        #expect(user.due(59_999) == "at 60000")
        let returned = user.state
        #expect(user.due(60_000) == "watchers")
        #expect(user.state.status == .offline && user.state.version == 1 << 60 + 1)
        user.state = returned
        #expect(user.came(59_999, Self.ios) == "own")
        #expect(user.state.version == 1 << 60 && user.state.lastUpdateMilliseconds == 77)
    }

    @Test("a version at the end of its range does not go back")
    func lastVersion() {
        let user = User()
        let record = StatusRecord(
            userID: ByteView(), status: 9, platforms: 7, version: .max, lastUpdateMilliseconds: .max)
        user.state = PresenceState(restoring: record, at: user.time(0), returnWithinMilliseconds: 60_000)
        #expect(user.state.status == .offline && user.state.platforms == 0)
        _ = user.came(0, Self.ios)
        #expect(user.state.version == .max && user.state.lastUpdateMilliseconds == .max)
    }
}
