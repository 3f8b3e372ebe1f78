import Testing

@testable import Containers

@Suite struct ByteQueueTests {
    @Test func emptyQueueHoldsNoMemory() {
        var queue = ByteQueue()
        append([1, 2, 3], to: &queue)
        #expect(queue.capacity == 256)
        queue.consume(3)
        #expect(queue.capacity == 0 && queue.isEmpty && queue.readable.count == 0)
        append([1], to: &queue)
        queue.truncate(to: 0)
        #expect(queue.capacity == 0)
        _ = queue.reserve(10)
        queue.commit(0)
        #expect(queue.capacity == 0)
    }

    @Test func capacityDoublesFrom256() {
        var queue = ByteQueue()
        defer { queue.release() }
        var capacities: [Int] = []
        for _ in 0..<2_000 {
            append([7], to: &queue)
            if capacities.last != queue.capacity { capacities.append(queue.capacity) }
        }
        #expect(capacities == [256, 512, 1_024, 2_048])
        #expect(queue.readable.allSatisfy { $0 == 7 })
    }

    @Test func steadyFlowThroughAQueueThatNeverEmptiesStaysSmall() {
        var queue = ByteQueue()
        defer { queue.release() }
        append(Array(repeating: 0, count: 100), to: &queue)
        for _ in 0..<10_000 {
            append(Array(repeating: 1, count: 60), to: &queue)
            queue.consume(60)
        }
        #expect(queue.count == 100 && queue.capacity <= 512)
    }

    @Test func truncateKeepsTheFront() {
        var queue = ByteQueue()
        defer { queue.release() }
        append([1, 2, 3, 4, 5, 6], to: &queue)
        queue.consume(2)
        queue.truncate(to: 3)
        append([9], to: &queue)
        #expect(Array(queue.readable) == [3, 4, 5, 9])
    }

    @Test(arguments: modelSeeds) func behavesLikeAnArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = ByteQueue()
        defer { queue.release() }
        var model: [UInt8] = []
        let most = [10, 300, 2_000].randomElement(using: &random)!
        for _ in 0..<100 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                let count = Int.random(in: 0...most, using: &random)
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                append(bytes, to: &queue)
                model += bytes
            case 2:
                let room = queue.reserve(Int.random(in: 1...most, using: &random))
                let count = Int.random(in: 0...min(room.count, most), using: &random)
                for offset in 0..<count { room[offset] = UInt8(truncatingIfNeeded: offset) }
                queue.commit(count)
                model += (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            case 3, 4:
                let count = Int.random(in: 0...model.count, using: &random)
                queue.consume(count)
                model.removeFirst(count)
            default:
                let count = Int.random(in: model.count / 2...model.count, using: &random)
                queue.truncate(to: count)
                model.removeLast(model.count - count)
            }
            check(queue.readable.elementsEqual(model), "bytes differ")
            check(queue.count == model.count && queue.isEmpty == model.isEmpty, "count \(queue.count)")
            let fits = (queue.capacity == 0) == model.isEmpty && queue.capacity >= model.count
            check(fits, "capacity \(queue.capacity) for \(model.count) bytes")
        }
    }

    private func append(_ bytes: [UInt8], to queue: inout ByteQueue) {
        bytes.withUnsafeBytes { queue.append($0) }
    }
}
