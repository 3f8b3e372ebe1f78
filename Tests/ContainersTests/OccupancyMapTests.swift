import Testing

@testable import Containers

@Suite struct OccupancyMapTests {
    @Test(arguments: [64, 128, 4_096, 8_192, 65_536]) func findsTheNextBitRoundTheEnd(bitCount: Int) {
        var random = SeededGenerator(seed: UInt64(bitCount))
        var map = OccupancyMap(bitCount: bitCount)
        let none = map.distanceToNext(from: bitCount - 1)
        #expect(none == nil)
        var model: Set<Int> = []
        for step in 0..<200 {
            let bit = Int.random(in: 0..<bitCount, using: &random)
            if step % 3 == 2, let victim = model.sorted().randomElement(using: &random) {
                map.clear(victim)
                model.remove(victim)
            } else {
                map.set(bit)
                model.insert(bit)
            }
            let start = Int.random(in: 0..<bitCount, using: &random)
            let distance = map.distanceToNext(from: start)
            #expect(distance == model.map { ($0 - start + bitCount) % bitCount }.min())
        }
    }
}
