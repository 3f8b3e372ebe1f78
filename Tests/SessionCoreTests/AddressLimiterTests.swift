import Containers
import Testing

@testable import SessionCore

/// In a class, since `#expect` copies what it looks at.
private final class Limiter {
    private var limiter: AddressLimiter

    init(perMinute: UInt32, capacity: Int = 4_096) {
        limiter = AddressLimiter(key: HashKey(k0: 1, k1: 2), perMinute: perMinute, capacity: capacity)
    }

    func setLimit(perMinute: UInt32) { limiter.setLimit(perMinute: perMinute) }
    func isBlocked(_ address: UInt64, _ now: UInt64) -> Bool { limiter.isBlocked(address, nowMilliseconds: now) }
    func noteFailure(_ address: UInt64, _ now: UInt64) { limiter.noteFailure(address, nowMilliseconds: now) }
}

@Suite("Failed logins per address (reliability 4, C63)")
struct AddressLimiterTests {
    @Test(arguments: [1, 2, 7, 300, 60_000])
    func anAddressIsBlockedAfterItsFailures(perMinute: UInt32) {
        let limiter = Limiter(perMinute: perMinute)
        var failures: UInt32 = 0
        while !limiter.isBlocked(17, 5_000), failures < 100_000 {
            limiter.noteFailure(17, 5_000)
            failures += 1
        }
        #expect(failures == perMinute)
        #expect(!limiter.isBlocked(18, 5_000))
        #expect(!limiter.isBlocked(17, 65_001))
    }

    @Test func roomComesBackAtTheRate() {
        let limiter = Limiter(perMinute: 6)
        for _ in 0..<6 { limiter.noteFailure(17, 0) }
        #expect(limiter.isBlocked(17, 9_999))
        #expect(!limiter.isBlocked(17, 10_000))
        limiter.noteFailure(17, 10_000)
        #expect(limiter.isBlocked(17, 19_999))
    }

    @Test func whoeverGoesOnFailingIsForgivenWithinTwoMinutes() {
        let limiter = Limiter(perMinute: 3)
        for _ in 0..<10_000 { limiter.noteFailure(17, 0) }
        #expect(limiter.isBlocked(17, 60_000))
        #expect(!limiter.isBlocked(17, 120_000))
    }

    @Test func aFloodFromManyAddressesPushesOutTheLeastGuilty() {
        let limiter = Limiter(perMinute: 10, capacity: 64)
        for _ in 0..<10 { limiter.noteFailure(1, 0) }
        for address in 2..<50_000 as Range<UInt64> { limiter.noteFailure(address, 1) }
        #expect(limiter.isBlocked(1, 2))
        #expect(!limiter.isBlocked(50_001, 2))
    }

    @Test func aLimitOfZeroIsNone() {
        let limiter = Limiter(perMinute: 0)
        for _ in 0..<1_000 { limiter.noteFailure(17, 0) }
        #expect(!limiter.isBlocked(17, 0))
        limiter.setLimit(perMinute: 2)
        for _ in 0..<2 { limiter.noteFailure(17, 0) }
        #expect(limiter.isBlocked(17, 0))
        limiter.setLimit(perMinute: 0)
        #expect(!limiter.isBlocked(17, 0))
    }

    @Test func addressZeroIsAnAddressLikeAnyOther() {
        let limiter = Limiter(perMinute: 2)
        #expect(!limiter.isBlocked(0, 0))
        limiter.noteFailure(0, 0)
        limiter.noteFailure(0, 0)
        #expect(limiter.isBlocked(0, 0))
    }
}
