import Testing

@testable import Containers

/// The wheel against a dictionary of deadlines.
@Suite struct TimerWheelModelTests {
    private static let entryCount: UInt32 = 40

    @Test(arguments: modelSeeds) func behavesLikeADictionaryOfDeadlines(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var wheel = TimerWheel(
            slotBits: 6, maximumEntries: Int(Self.entryCount), startTick: UInt64(seed % 3) * 5)
        var model: [UInt32: UInt64] = [:]
        var now = UInt64(seed % 3) * 5
        let reach = [5, 64, 1_000, 100_000].randomElement(using: &random)!
        for _ in 0..<400 {
            let entry = UInt32.random(in: 0..<Self.entryCount, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let tick = (now + UInt64.random(in: 0..<UInt64(reach), using: &random)) &- 3
                model[entry] = tick > .max / 2 ? 0 : tick
                wheel.schedule(entry, at: model[entry]!)
            case 5:
                model[entry] = nil
                wheel.cancel(entry)
            case 6:
                // One of the budget only: the slot in hand stays open for the changes that follow.
                pop(&wheel, &model, now: now)
            default:
                now += UInt64.random(in: 0..<UInt64(reach), using: &random) / 4
                while pop(&wheel, &model, now: now) {}
                check(model.values.allSatisfy { $0 > now }, "something due at \(now) stayed")
            }
            checkInvariants(wheel, model, now: now)
        }
    }

    @discardableResult
    private func pop(_ wheel: inout TimerWheel, _ model: inout [UInt32: UInt64], now: UInt64) -> Bool {
        guard let entry = wheel.popExpired(now: now) else { return false }
        let deadline = model.removeValue(forKey: entry)
        check(deadline != nil && deadline! <= now, "entry \(entry) came early or twice")
        return true
    }

    private func checkInvariants(_ wheel: borrowing TimerWheel, _ model: [UInt32: UInt64], now: UInt64) {
        let count = wheel.count
        check(count == model.count, "count \(count)")
        for entry in 0..<Self.entryCount {
            let held = (wheel.isScheduled(entry), wheel.deadline(of: entry))
            check(held == (model[entry] != nil, model[entry]), "entry \(entry): \(held)")
        }
        let next = wheel.nextTick(after: now)
        guard let earliest = model.values.min() else {
            check(next == nil, "an empty wheel wants to be looked at")
            return
        }
        check(next != nil && next! >= now && next! <= max(now, earliest), "next tick is late")
        checkLists(wheel, model)
    }

    /// Every list is sound in both directions and stands where its entries belong.
    private func checkLists(_ wheel: borrowing TimerWheel, _ model: [UInt32: UInt64]) {
        var met: Set<UInt32> = []
        for list in 0...wheel.slotCount {
            var previous = TimerWheel.headMark | list
            var entry = wheel.heads[Int(list)]
            if list < wheel.slotCount {
                let marked = wheel.occupied.words[Int(list) / 64] >> UInt64(list % 64) & 1 == 1
                check(marked == (entry != TimerWheel.none), "slot \(list) marked: \(marked)")
            }
            while entry != TimerWheel.none, met.insert(entry).inserted {
                let node = wheel.knownNode(entry).pointee
                let home = UInt32(node.deadline % UInt64(wheel.slotCount))
                check(node.previous == previous, "entry \(entry) has lost the one before")
                check(list == wheel.slotCount || list == home, "entry \(entry) is in slot \(list)")
                previous = entry
                entry = node.next
            }
        }
        check(met == Set(model.keys), "lists hold \(met)")
    }
}
