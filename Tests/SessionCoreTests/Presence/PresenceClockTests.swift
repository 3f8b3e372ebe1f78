import Testing

@testable import SessionCore

@Suite("Versions never go back (contract, \"Bounds\"; C55)")
struct PresenceClockTests {
    @Test("a wall clock that steps back gives the same floor until it has caught up")
    func stepsBack() {
        var clock = PresenceClock()
        let floors = [1_000, 2_000, 500, -7, 1_999, 2_001].map {
            clock.time(monotonicMilliseconds: 9, wallMilliseconds: $0).versionFloor
        }
        #expect(floors == [1_000, 2_000, 2_000, 2_000, 2_000, 2_001])
        let time = clock.time(monotonicMilliseconds: 9, wallMilliseconds: -7)
        #expect(time.wallMilliseconds == 0 && time.monotonicMilliseconds == 9)
    }

    @Test("with a store no floor is above the stored ceiling, and a later start is above all of them")
    func ceiling() {
        var clock = PresenceClock(storedCeiling: 1_000_000)
        let start = clock.milliseconds
        #expect(start > 1_000_000)
        let floor = { (wall: Int64) in clock.time(monotonicMilliseconds: 0, wallMilliseconds: wall).versionFloor }
        #expect(floor(9_000_000) == start, "stands until its own ceiling is stored")
        #expect(clock.ceilingToStore(wallMilliseconds: 9_000_000, leaseMilliseconds: 60_000) == 9_060_000)
        clock.raise(ceiling: 9_060_000)
        clock.raise(ceiling: 5)
        #expect(clock.ceilingToStore(wallMilliseconds: 9_000_000, leaseMilliseconds: 60_000) == nil)
        #expect(clock.ceilingToStore(wallMilliseconds: 9_030_000, leaseMilliseconds: 60_000) == 9_090_000)
        #expect(clock.time(monotonicMilliseconds: 0, wallMilliseconds: 9_060_500).versionFloor == 9_060_000)
        #expect(PresenceClock(storedCeiling: 9_060_000).milliseconds > 9_060_000)
    }

    @Test("without a store there is nothing to store, and no number is too large")
    func extremes() {
        #expect(PresenceClock().ceilingToStore(wallMilliseconds: 5, leaseMilliseconds: 60_000) == nil)
        let last = UInt64.max - 1
        var clock = PresenceClock(storedCeiling: last)
        #expect(clock.milliseconds == last)
        #expect(clock.ceilingToStore(wallMilliseconds: .max, leaseMilliseconds: .max) == nil)
        #expect(clock.time(monotonicMilliseconds: .max, wallMilliseconds: .max).versionFloor == last)
    }
}
