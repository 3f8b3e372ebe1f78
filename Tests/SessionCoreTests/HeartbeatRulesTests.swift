import Testing

@testable import SessionCore

@Suite("Heartbeat (row 29b)")
struct HeartbeatRulesTests {
    private let bounds = HeartbeatBounds(defaultSeconds: 60, minimumSeconds: 10, maximumSeconds: 300)

    @Test(arguments: [(0, 60), (1, 10), (9, 10), (10, 10), (11, 11), (299, 299), (300, 300), (301, 300), (.max, 300)])
    func aWishIsBroughtWithinTheBounds(wish: UInt32, interval: UInt32) {
        #expect(HeartbeatRules.interval(wish: wish, bounds: bounds) == interval)
    }

    @Test func theIntervalIsNeverZero() {
        let nothing = HeartbeatBounds(defaultSeconds: 0, minimumSeconds: 0, maximumSeconds: 0)
        #expect(HeartbeatRules.interval(wish: 0, bounds: nothing) == 1)
        #expect(HeartbeatRules.interval(wish: 7, bounds: nothing) == 1)
    }

    @Test func silenceOfOneAndAHalfIntervalsIsTooLong() {
        #expect(HeartbeatRules.timeoutMilliseconds(60) == 90_000)
        #expect(HeartbeatRules.timeoutMilliseconds(1) == 1_500)
        #expect(HeartbeatRules.timeoutMilliseconds(.max) == .max)
    }
}
