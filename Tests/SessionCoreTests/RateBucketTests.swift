import Testing

@testable import SessionCore

/// In a class, since `#expect` takes no mutating call.
private final class Budget {
    private var bucket = RateBucket()
    private let rate: RateBucket.Rate

    init(perSecond: UInt32, burst: UInt32) { rate = RateBucket.Rate(perSecond: perSecond, burst: burst) }

    func take(_ cost: UInt32, atMilliseconds now: UInt64) -> Bool {
        bucket.take(cost, rate: rate, nowMilliseconds: now)
    }

    func take(_ cost: UInt32, atNanoseconds now: UInt64) -> Bool {
        bucket.take(cost, rate: rate, nowNanoseconds: now)
    }
}

@Suite("Requests per connection")
struct RateBucketTests {
    @Test func theBurstComesFirstThenTheRate() {
        let bucket = Budget(perSecond: 100, burst: 400)
        var taken = 0
        while bucket.take(1, atMilliseconds: 1_000) { taken += 1 }
        #expect(taken == 400)
        #expect(!bucket.take(1, atMilliseconds: 1_009))
        #expect(bucket.take(1, atMilliseconds: 1_010))
        #expect(!bucket.take(1, atMilliseconds: 1_010))
        taken = 0
        for now in 1_011...11_010 where bucket.take(1, atMilliseconds: UInt64(now)) { taken += 1 }
        #expect(taken == 1_000)
    }

    @Test func aRefusedRequestCostsNothing() {
        let bucket = Budget(perSecond: 10, burst: 10)
        #expect(bucket.take(8, atMilliseconds: 0))
        for _ in 0..<100 { #expect(!bucket.take(3, atMilliseconds: 0)) }
        #expect(bucket.take(2, atMilliseconds: 0))
        #expect(!bucket.take(11, atMilliseconds: 1_000_000))
        #expect(bucket.take(10, atMilliseconds: 1_000_000))
    }

    @Test func aPauseFillsNoMoreThanTheBurst() {
        let bucket = Budget(perSecond: 1_000, burst: 5)
        #expect(bucket.take(1, atMilliseconds: 1))
        var taken = 0
        while bucket.take(1, atMilliseconds: 3_600_000) { taken += 1 }
        #expect(taken == 5)
    }

    @Test func noLimitIsNoLimit() {
        let bucket = Budget(perSecond: 0, burst: 0)
        for _ in 0..<1_000 { #expect(bucket.take(.max, atMilliseconds: 5)) }
    }

    @Test(arguments: [UInt32.min, 1, 3, 1_000, 1_000_000_000, .max], [UInt32.min, 1, 7, .max])
    func nothingOverflows(perSecond: UInt32, burst: UInt32) {
        let bucket = Budget(perSecond: perSecond, burst: burst)
        for now in [0, 1, UInt64.max / 2, .max - 1, .max] {
            for cost in [UInt32.min, 1, .max] { _ = bucket.take(cost, atNanoseconds: now) }
            _ = bucket.take(1, atMilliseconds: now)
        }
    }
}
