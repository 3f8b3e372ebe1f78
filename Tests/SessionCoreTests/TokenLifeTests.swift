import Testing

@testable import SessionCore
@testable import WireProtocol

@Suite("109, 108, grace and renewal (rows 10–12, G10)")
struct TokenLifeTests {
    /// A token whose times are told from its first `iat`. In a class, since `#expect` takes no mutating call.
    private final class Life {
        let issued: Int64 = 1_700_000_000
        var life: TokenLife
        var rules = TokenLife.Rules(willExpirePermille: 800, graceSeconds: 30)

        init(_ seconds: Int64, saw: Bool = false) {
            life = TokenLife(issuedAt: issued, expiresAt: issued + seconds, sawWillExpire: saw)
        }

        /// What is due so many milliseconds after `iat`.
        func due(_ milliseconds: Int64) -> TokenLife.Due {
            life.due(nowMilliseconds: issued * 1_000 + milliseconds, rules: rules)
        }

        var next: Int64 { life.nextMilliseconds(rules: rules) - issued * 1_000 }

        func renew(_ issuedAt: Int64, _ expiresAt: Int64) -> Bool {
            life.renew(issuedAt: issued + issuedAt, expiresAt: issued + expiresAt)
        }
    }

    @Test func aTokenOfAnHourHasItsThreeMoments() {
        let life = Life(3_600)
        #expect(life.due(0) == .nothing)
        #expect(life.next == 2_880_000)
        #expect(life.due(2_879_999) == .nothing)
        #expect(life.due(2_880_000) == .tellWillExpire(720))
        #expect(life.due(2_880_000) == .nothing)
        #expect(life.next == 3_600_000)
        #expect(life.due(3_599_999) == .nothing)
        #expect(!life.life.isExpired)
        #expect(life.due(3_600_000) == .tellExpired(30))
        #expect(life.life.isExpired)
        #expect(life.due(3_600_000) == .nothing)
        #expect(life.next == 3_630_000)
        #expect(life.due(3_629_999) == .nothing)
        #expect(life.due(3_630_000) == .close)
    }

    @Test func theNoticeComesAtOnceWhenItIsLate() {
        let late = Life(3_600)
        #expect(late.due(3_000_000) == .tellWillExpire(600))
        let short = Life(20)
        #expect(short.due(0) == .tellWillExpire(20))
        let middling = Life(100)
        #expect(middling.due(70_000) == .nothing, "30 s left")
        #expect(middling.next == 70_001)
        #expect(middling.due(70_001) == .tellWillExpire(30))
    }

    @Test func theNoticeComesOncePerToken() {
        let life = Life(3_600, saw: true)
        #expect(life.next == 3_600_000)
        #expect(life.due(3_599_000) == .nothing)
        #expect(life.due(3_600_000) == .tellExpired(30))
    }

    @Test func anExpiredTokenGetsNoNotice() {
        let life = Life(3_600)
        #expect(life.due(3_600_500) == .tellExpired(30))
        #expect(life.next == 3_630_000, "told within a second: the grace counts from exp")
        #expect(life.due(3_630_000) == .close)
    }

    @Test func theShareIsSettable() {
        let life = Life(10_000)
        for (permille, moment) in [(500, 5_000_000), (0, 0), (.max, 9_970_001)] as [(UInt16, Int64)] {
            life.rules.willExpirePermille = permille
            #expect(life.next == moment)
        }
    }

    @Test func noGraceClosesAtOnce() {
        let life = Life(100)
        life.rules.graceSeconds = 0
        #expect(life.due(100_000) == .tellExpired(0))
        #expect(life.due(100_000) == .close)
    }

    @Test func aRenewalMovesBothMoments() {
        let life = Life(3_600)
        #expect(life.due(2_880_000) == .tellWillExpire(720))
        #expect(life.renew(2_900, 6_500))
        #expect(life.next == 5_780_000)
        #expect(life.due(3_600_000) == .nothing)
        #expect(life.due(5_780_000) == .tellWillExpire(720))
        #expect(life.due(6_500_000) == .tellExpired(30))
    }

    @Test func anEarlierExpiryIsRefusedAndChangesNothing() {
        let life = Life(3_600)
        _ = life.due(2_880_000)
        let before = life.life
        #expect(!life.renew(3_000, 3_599))
        #expect(life.life == before)
        _ = life.due(3_600_000)
        let inGrace = life.life
        #expect(!life.renew(0, 1))
        #expect(life.life == inGrace)
        #expect(life.due(3_630_000) == .close)
    }

    @Test func theSameExpiryIsFineAndTheSameTokenGetsNoSecondNotice() {
        let life = Life(3_600)
        _ = life.due(2_880_000)
        #expect(life.renew(0, 3_600))
        #expect(life.due(2_890_000) == .nothing)
        #expect(life.renew(3_000, 3_600), "another token that ends with it")
        #expect(life.due(3_100_000) == .nothing)
        #expect(life.due(3_480_000) == .tellWillExpire(120))
    }

    @Test func aRenewalInTheGraceRevives() {
        let life = Life(3_600)
        #expect(life.due(3_600_000) == .tellExpired(30))
        #expect(life.renew(3_610, 7_200))
        #expect(!life.life.isExpired)
        #expect(life.due(3_640_000) == .nothing)
        #expect(life.due(7_200_000) == .tellExpired(30))
    }

    @Test func aClockSetForwardTellsOnceAndLeavesTheWholeGrace() {
        let tenYears: Int64 = 10 * 365 * 86_400_000
        let life = Life(3_600)
        #expect(life.due(tenYears) == .tellExpired(30))
        #expect(life.due(tenYears + 29_999) == .nothing)
        #expect(life.due(tenYears + 30_000) == .close)
        let other = Life(86_400)
        #expect(other.due(3_600_000) == .nothing, "an hour ahead is nothing to a token of a day")
    }

    @Test func aClockSetBackProlongsNoGrace() {
        let life = Life(3_600)
        #expect(life.due(3_600_000) == .tellExpired(30))
        #expect(life.due(10_000) == .nothing)
        #expect(life.next == 40_000, "one grace from the moment of asking")
        #expect(life.due(40_000) == .close)
    }

    @Test func aClockSetBackGivesNoSecondNotice() {
        let life = Life(3_600)
        _ = life.due(2_880_000)
        #expect(life.due(0) == .nothing)
        #expect(life.due(2_880_000) == .nothing)
        #expect(life.next == 3_600_000)
    }

    @Test func nothingOverflows() {
        let dates: [Int64] = [0, 1, 1_700_000_000, 1 << 53]
        let clocks: [Int64] = [.min, -1, 0, 1_700_000_000_000, 1 << 62, .max]
        let graces: [Int64] = [.min, 0, 30, .max]
        for issuedAt in dates {
            for expiresAt in dates {
                for clock in clocks {
                    for grace in graces {
                        var life = TokenLife(issuedAt: issuedAt, expiresAt: expiresAt, sawWillExpire: false)
                        let rules = TokenLife.Rules(willExpirePermille: .max, graceSeconds: grace)
                        for _ in 0..<4 { _ = life.due(nowMilliseconds: clock, rules: rules) }
                        _ = life.nextMilliseconds(rules: rules)
                        _ = life.renew(issuedAt: .min, expiresAt: .max)
                        for _ in 0..<4 { _ = life.due(nowMilliseconds: .max, rules: rules) }
                    }
                }
            }
        }
        let none = Life(0)
        none.life = TokenLife()
        #expect(none.due(2_000_000_000_000) == .nothing)
        #expect(MemoryLayout<TokenLife>.stride == 24)
    }
}
