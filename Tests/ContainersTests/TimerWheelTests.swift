import Testing

@testable import Containers

@Suite struct TimerWheelTests {
    @Test func entryComesAtItsTickAndNotBefore() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 10)
        wheel.schedule(3, at: 100)
        let early = wheel.popExpired(now: 99)
        let next = wheel.nextTick(after: 99)
        let due = wheel.popExpired(now: 100)
        let again = wheel.popExpired(now: 100)
        let scheduled = wheel.isScheduled(3)
        #expect(early == nil && next == 100 && due == 3 && again == nil && !scheduled)
    }

    @Test func entryFartherThanOneTurnIsPutBack() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 10)
        wheel.schedule(1, at: 64 * 50 + 7)
        var looks = 0
        var now: UInt64 = 0
        while let next = wheel.nextTick(after: now), wheel.count == 1 {
            #expect(next <= 64 * 50 + 7)
            now = next
            let popped = wheel.popExpired(now: now)
            #expect((popped != nil) == (now == 64 * 50 + 7))
            looks += 1
        }
        #expect(looks == 51)
    }

    @Test func rescheduleWhilePendingReplacesTheDeadline() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 10)
        wheel.schedule(1, at: 10)
        wheel.schedule(1, at: 20)
        let count = wheel.count
        let atOld = wheel.popExpired(now: 10)
        wheel.schedule(1, at: 15)
        let atNew = wheel.popExpired(now: 15)
        let later = wheel.popExpired(now: 1_000)
        #expect(count == 1 && atOld == nil && atNew == 1 && later == nil)
    }

    /// A slot is taken down as a whole: its other entries can still be moved or cancelled then.
    @Test func entriesOfTheSlotInHandCanBeMovedAndCancelled() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 10)
        for entry: UInt32 in 0..<5 { wheel.schedule(entry, at: 10) }
        let first = wheel.popExpired(now: 10)
        #expect(first == 4)
        wheel.cancel(3)
        wheel.schedule(2, at: 11)
        let rest = drain(&wheel, now: 10)
        let moved = drain(&wheel, now: 11)
        #expect(rest == [0, 1] && moved == [2])
    }

    @Test func passedTickIsDueAtOnce() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 10)
        _ = wheel.popExpired(now: 1_000)
        wheel.schedule(1, at: 0)
        wheel.schedule(2, at: 1_000)
        let next = wheel.nextTick(after: 1_000)
        let due = drain(&wheel, now: 1_000)
        #expect(next == 1_000 && due == [1, 2])
    }

    @Test func timeThatRunsBackwardsLosesNothing() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 10)
        _ = wheel.popExpired(now: 1_000)
        wheel.schedule(1, at: 900)
        wheel.schedule(2, at: 1_001)
        let backwards = drain(&wheel, now: 500)
        let forwards = drain(&wheel, now: 1_001)
        #expect(backwards == [1] && forwards == [2])
    }

    @Test func longPauseCostsOneTurn() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 100)
        for entry: UInt32 in 0..<50 { wheel.schedule(entry, at: UInt64(entry) * 1_000) }
        wheel.schedule(60, at: UInt64.max)
        let due = drain(&wheel, now: 1 << 60)
        let next = wheel.nextTick(after: 1 << 60)
        #expect(due == Array(0..<50))
        #expect(next != nil && next! > 1 << 60 && next! <= (1 << 60) + 64)
    }

    @Test func unknownEntriesAreNotScheduled() {
        var wheel = TimerWheel(maximumEntries: 10)
        wheel.cancel(5)
        wheel.cancel(.max)
        let answers = [wheel.isScheduled(5), wheel.isScheduled(10), wheel.isScheduled(.max)]
        let next = wheel.nextTick(after: 7)
        #expect(answers == [false, false, false] && next == nil)
    }

    @Test func budgetedCallsGoOnWhereTheyStopped() {
        var wheel = TimerWheel(slotBits: 6, maximumEntries: 1_000)
        for entry: UInt32 in 0..<1_000 { wheel.schedule(entry, at: UInt64(entry / 2)) }
        var popped: [UInt32] = []
        var now: UInt64 = 0
        while popped.count < 1_000 {
            now += 7
            for _ in 0..<11 {
                guard let entry = wheel.popExpired(now: now) else { break }
                popped.append(entry)
                #expect(UInt64(entry / 2) <= now)
            }
        }
        #expect(popped.sorted() == Array(0..<1_000))
    }

    private func drain(_ wheel: inout TimerWheel, now: UInt64) -> [UInt32] {
        var entries: [UInt32] = []
        while let entry = wheel.popExpired(now: now) { entries.append(entry) }
        return entries.sorted()
    }
}
