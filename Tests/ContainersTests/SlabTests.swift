import Testing

@testable import Containers

@Suite struct SlabTests {
    @Test func keyOfARemovedElementFindsNothing() throws {
        var slab = Slab<UInt64>(chunkBits: 2, maximumCount: 8)
        let old = try slab.mustInsert(7)
        slab.remove(old.index)
        let new = try slab.mustInsert(8)
        let stale = slab.pointer(for: old)
        let fresh = slab.pointer(for: new)?.pointee
        #expect(new.index == old.index && new.generation == old.generation + 2)
        #expect(stale == nil)
        #expect(fresh == 8)
    }

    @Test func keysOfAnyOriginAreSafe() throws {
        var slab = Slab<UInt64>(chunkBits: 2, maximumCount: 8)
        let live = try slab.mustInsert(1)
        let freed = try slab.mustInsert(2)
        slab.remove(freed.index)
        let strangers = [
            SlabKey(packed: 0), SlabKey(packed: .max),
            SlabKey(index: live.index, generation: live.generation + 1),
            SlabKey(index: freed.index, generation: freed.generation + 1),
            SlabKey(index: 2, generation: 1), SlabKey(index: 100, generation: 1),
        ]
        for key in strangers {
            let found = slab.pointer(for: key)
            #expect(found == nil, "\(key)")
        }
        let outside = slab.isLive(100)
        #expect(!outside)
    }

    @Test func packedKeyComesBackWhole() {
        let key = SlabKey(index: 0x1234_5678, generation: 0x9abc_def1)
        #expect(key.packed == 0x9abc_def1_1234_5678)
        #expect(SlabKey(packed: key.packed) == key)
    }

    @Test func fullSlabRefusesAndRecovers() throws {
        var slab = Slab<UInt8>(chunkBits: 2, maximumCount: 5)
        for value in 0..<5 {
            let key = slab.insert(UInt8(value))
            #expect(key?.index == UInt32(value))
        }
        let refused = slab.insert(9)
        #expect(refused == nil)
        slab.remove(3)
        let again = slab.insert(9)
        #expect(again?.index == 3)
    }

    @Test func slotFreedLastIsUsedFirst() throws {
        var slab = Slab<UInt32>(chunkBits: 2, maximumCount: 16)
        for value in 0..<10 { _ = slab.insert(UInt32(value)) }
        for index: UInt32 in [2, 7, 4] { slab.remove(index) }
        let reused = [slab.insert(0), slab.insert(0), slab.insert(0), slab.insert(0)].map { $0?.index }
        #expect(reused == [4, 7, 2, 10])
    }

    @Test func generationWrapsWithoutMatchingOldKeys() throws {
        var slab = Slab<UInt64>(maximumCount: 4)
        let first = try slab.mustInsert(1)
        slab.remove(first.index)
        slab.generation(first.index).pointee = .max - 1
        let last = try slab.mustInsert(2)
        #expect(last.generation == .max)
        slab.remove(last.index)
        let free = slab.isLive(last.index)
        #expect(!free)
        let wrapped = try slab.mustInsert(3)
        let stale = slab.pointer(for: last)
        let value = slab.pointer(for: wrapped)?.pointee
        #expect(wrapped.generation == 1)
        #expect(stale == nil)
        #expect(value == 3)
    }

    @Test func addressesStayWhileTheSlabGrows() throws {
        var slab = Slab<UInt64>(chunkBits: 3, maximumCount: 10_000)
        var addresses: [UnsafeMutablePointer<UInt64>] = []
        for value in 0..<10_000 {
            let key = try slab.mustInsert(UInt64(value))
            addresses.append(slab.pointer(key.index))
        }
        for value in 0..<10_000 {
            let same = slab.pointer(UInt32(value)) == addresses[value]
            check(same && addresses[value].pointee == UInt64(value), "element \(value) moved")
        }
    }

    /// Elements smaller than a free-list link, oddly sized and strictly aligned ones.
    @Test func elementsOfAnyShapeKeepTheirBytes() throws {
        struct Three: BitwiseCopyable, Equatable { var a: UInt8, b: UInt8, c: UInt8 }
        struct Wide: BitwiseCopyable, Equatable { var vector: SIMD4<UInt64>, tail: UInt8 }
        try keepsBytes { UInt8(truncatingIfNeeded: $0) }
        try keepsBytes { Three(a: UInt8(truncatingIfNeeded: $0), b: 1, c: 2) }
        try keepsBytes { Wide(vector: SIMD4(repeating: UInt64($0)), tail: 3) }
    }

    private func keepsBytes<Element: BitwiseCopyable & Equatable>(_ make: (Int) -> Element) throws {
        var slab = Slab<Element>(chunkBits: 3, maximumCount: 100)
        for number in 0..<100 { _ = slab.insert(make(number)) }
        for index in stride(from: UInt32(0), to: 100, by: 3) { slab.remove(index) }
        for index in 0..<UInt32(100) where index % 3 != 0 {
            let aligned = UInt(bitPattern: slab.pointer(index)) % UInt(MemoryLayout<Element>.alignment)
            let same = slab.pointer(index).pointee == make(Int(index))
            #expect(aligned == 0 && same, "\(index)")
        }
    }

    @Test(arguments: modelSeeds) func behavesLikeADictionaryOfKeys(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var slab = Slab<UInt64>(chunkBits: 3, maximumCount: 60)
        var model: [UInt32: (key: SlabKey, value: UInt64)] = [:]
        var stale: [SlabKey] = []
        var highest: UInt32 = 0
        for _ in 0..<150 {
            if Bool.random(using: &random) || model.isEmpty {
                let value = random.next()
                let key = slab.insert(value)
                check((key == nil) == (model.count == 60), "refused at \(model.count)")
                if let key {
                    check(model[key.index] == nil, "slot \(key.index) given out twice")
                    model[key.index] = (key, value)
                    highest = max(highest, key.index + 1)
                }
            } else {
                let victim = model.keys.sorted().randomElement(using: &random)!
                stale.append(model.removeValue(forKey: victim)!.key)
                slab.remove(victim)
            }
            checkInvariants(slab, model, stale, highest)
        }
    }

    private func checkInvariants(
        _ slab: borrowing Slab<UInt64>, _ model: [UInt32: (key: SlabKey, value: UInt64)], _ stale: [SlabKey],
        _ highest: UInt32
    ) {
        let counts = (slab.count, slab.highWater)
        check(counts == (model.count, highest), "\(counts)")
        for index in 0..<counts.1 {
            let live = slab.isLive(index)
            let key = slab.key(at: index)
            check(live == (model[index] != nil), "slot \(index) live: \(live)")
            guard let expected = model[index] else { continue }
            let value = slab.pointer(for: expected.key)?.pointee
            check(key == expected.key && value == expected.value, "slot \(index): \(key)")
        }
        for key in stale {
            let found = slab.pointer(for: key)
            check(found == nil, "stale \(key) found something")
        }
    }
}

extension Slab {
    fileprivate mutating func mustInsert(_ element: Element) throws -> SlabKey {
        let key = insert(element)
        return try #require(key)
    }
}
