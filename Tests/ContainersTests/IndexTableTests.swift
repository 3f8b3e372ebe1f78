import Testing

@testable import Containers

@Suite struct IndexTableTests {
    @Test func emptyTableFindsNothingAndHoldsNoEntries() {
        var table = IndexTable(partitionBits: 0)
        let found = table.find(hash: 0) { _ in true }
        let removed = table.remove(hash: 0, index: 0)
        let count = table.count
        #expect(found == nil && !removed && count == 0)
    }

    @Test func equalHashesAreToldApartByTheClosure() {
        var table = IndexTable()
        for index: UInt32 in 0..<20 { table.insert(hash: 42, index: index) }
        for index: UInt32 in 0..<20 {
            let found = table.find(hash: 42) { $0 == index }
            #expect(found == index)
        }
        let absent = table.find(hash: 42) { $0 == 20 }
        #expect(absent == nil)
    }

    @Test func removingNeedsBothHashAndIndex() {
        var table = IndexTable()
        table.insert(hash: 1, index: 10)
        let wrong = [table.remove(hash: 2, index: 10), table.remove(hash: 1, index: 11)]
        let right = table.remove(hash: 1, index: 10)
        let again = table.remove(hash: 1, index: 10)
        #expect(wrong == [false, false] && right && !again)
    }

    @Test func memoryComesBackWhenEntriesLeave() {
        var table = IndexTable(partitionBits: 2)
        let before = table.byteCount
        var random = SeededGenerator(seed: 1)
        let hashes = (0..<10_000).map { _ in random.next() }
        for (index, hash) in hashes.enumerated() { table.insert(hash: hash, index: UInt32(index)) }
        let full = table.byteCount
        for (index, hash) in hashes.enumerated() {
            let removed = table.remove(hash: hash, index: UInt32(index))
            check(removed, "\(index) is lost")
        }
        let after = table.byteCount
        #expect(full <= before + 10_000 * 22)
        #expect(after <= before + 4 * 16 * 8)
    }

    /// Few distinct hashes, all close together: long runs that wrap around the end of a partition.
    @Test(arguments: modelSeeds) func behavesLikeADictionaryOfSets(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = IndexTable(partitionBits: Int.random(in: 0...3, using: &random))
        var model: [UInt64: Set<UInt32>] = [:]
        let crowd = UInt64.random(in: 4...200, using: &random)
        for step in 0..<300 {
            let low = UInt64(UInt32.max) &- crowd / 2 &+ UInt64.random(in: 0..<crowd, using: &random)
            let hash = UInt64.random(in: 0..<8, using: &random) << 61 | low & 0xffff_ffff
            if Int.random(in: 0..<5, using: &random) < (step < 150 ? 4 : 1) {
                table.insert(hash: hash, index: UInt32(step))
                model[hash, default: []].insert(UInt32(step))
            } else {
                let index = model[hash]?.sorted().randomElement(using: &random) ?? UInt32(step)
                let removed = table.remove(hash: hash, index: index)
                check(removed == (model[hash]?.remove(index) != nil), "removing \(index)")
            }
            checkInvariants(table, model, justTouched: hash)
        }
    }

    private func checkInvariants(
        _ table: borrowing IndexTable, _ model: [UInt64: Set<UInt32>], justTouched: UInt64
    ) {
        let count = table.count
        check(count == model.values.reduce(0) { $0 + $1.count }, "count \(count)")
        for (hash, indexes) in model {
            for index in indexes {
                let found = table.find(hash: hash) { $0 == index }
                check(found == index, "\(index) is lost")
            }
        }
        var seen: Set<UInt32> = []
        let none = table.find(hash: justTouched) {
            seen.insert($0)
            return false
        }
        check(none == nil && seen.isSuperset(of: model[justTouched] ?? []), "asked about \(seen)")
    }

    /// No marks of removed entries: after twice as many changes as entries a miss still looks at few entries.
    @Test func churnOfManyEntriesDoesNotLengthenProbes() {
        var table = IndexTable()
        var random = SeededGenerator(seed: 7)
        var hashes = (0..<200_000).map { _ in random.next() }
        for (index, hash) in hashes.enumerated() { table.insert(hash: hash, index: UInt32(index)) }
        for _ in 0..<400_000 {
            let index = Int.random(in: 0..<hashes.count, using: &random)
            let removed = table.remove(hash: hashes[index], index: UInt32(index))
            check(removed, "entry \(index) is lost")
            hashes[index] = random.next()
            table.insert(hash: hashes[index], index: UInt32(index))
        }
        for (index, hash) in hashes.enumerated() {
            let found = table.find(hash: hash) { $0 == UInt32(index) }
            check(found == UInt32(index), "entry \(index) is lost")
        }
        let (longest, average) = table.probeLengths()
        #expect(longest < 400 && average < 3)
        for (index, hash) in hashes.enumerated() where index % 100 != 0 {
            let removed = table.remove(hash: hash, index: UInt32(index))
            check(removed, "entry \(index) is lost")
        }
        for index in stride(from: 0, to: hashes.count, by: 100) {
            let found = table.find(hash: hashes[index]) { $0 == UInt32(index) }
            check(found == UInt32(index), "entry \(index) is lost")
        }
        let count = table.count
        #expect(count == 2_000)
    }
}

extension IndexTable {
    /// Entries looked at to find each entry: the most and the mean.
    fileprivate borrowing func probeLengths() -> (longest: Int, average: Double) {
        var longest = 0
        var total = 0
        for number in 0..<(1 << Int(partitionBits)) {
            let partition = partitions[number]
            for position in 0..<partition.capacity where !partition.entries[position].isEmpty {
                let home = Int(partition.entries[position].tag & partition.mask)
                let length = (position - home) & Int(partition.mask) + 1
                longest = max(longest, length)
                total += length
            }
        }
        return (longest, Double(total) / Double(max(1, count)))
    }
}
