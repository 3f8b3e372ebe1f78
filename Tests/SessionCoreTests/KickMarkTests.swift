import Testing

@testable import SessionCore
@testable import WireProtocol

@Suite("Fresh logins and kick marks (contract, Policy; row 24)")
struct KickMarkTests {
    @Test func freshLoginsGoUpWhateverTheClockDoes() {
        #expect(FreshLoginClock.next(wallMilliseconds: 1_000, after: 0) == 1_000)
        #expect(FreshLoginClock.next(wallMilliseconds: 1_000, after: 999) == 1_000)
        #expect(FreshLoginClock.next(wallMilliseconds: 1_000, after: 1_000) == 1_001)
        #expect(FreshLoginClock.next(wallMilliseconds: 1_000, after: 5_000_000) == 5_000_001)
        #expect(FreshLoginClock.next(wallMilliseconds: -7, after: -9) == 0)
        #expect(FreshLoginClock.next(wallMilliseconds: .max, after: .max) == FreshLoginClock.maximumMilliseconds)
        #expect(FreshLoginClock.next(wallMilliseconds: .min, after: .min) == 0)
    }

    @Test func aMarkRefusesReconnectsOfOlderLogins() {
        let mark = KickMark(code: .forcedOut, wallMilliseconds: 5_000, freshLogin: 4_000)
        #expect(mark.refusal(ofReconnectFrom: 4_000) == .forcedOut)
        #expect(mark.refusal(ofReconnectFrom: 5_000) == .forcedOut)
        #expect(mark.refusal(ofReconnectFrom: 5_001) == nil)
        let revoked = KickMark(code: .credentialsChanged, wallMilliseconds: 5_000, freshLogin: nil)
        #expect(revoked.refusal(ofReconnectFrom: 17) == .credentialsChanged)
    }

    @Test func aClockSetBackMakesNoKickWithoutEffect() {
        let mark = KickMark(code: .forcedOut, wallMilliseconds: 1_000, freshLogin: 9_000)
        #expect(mark.refusal(ofReconnectFrom: 9_000) == .forcedOut)
        let again = FreshLoginClock.next(wallMilliseconds: 1_001, after: mark.milliseconds)
        #expect(mark.refusal(ofReconnectFrom: again) == nil)
    }
}
