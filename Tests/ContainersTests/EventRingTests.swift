import Testing

@testable import Containers

@Suite struct EventRingTests {
    @Test func holdsTheLast4096Entries() {
        var ring = EventRing()
        for number: UInt64 in 0..<5_000 {
            ring.record(tick: number, kind: 3, a: UInt32(number), b: number * 2, c: number * 3)
        }
        let overwritten = ring[903]
        let oldest = ring[904]
        let newest = ring[4_999]
        let future = ring[5_000]
        #expect(overwritten == nil && future == nil)
        #expect(oldest == EventRing.Entry(tick: 904, kind: 3, a: 904, b: 1_808, c: 2_712))
        #expect(newest?.tick == 4_999)
    }

    /// The crash dump reads the raw memory: u64 tick, u16 kind, u16, u32 a, u64 b, u64 c.
    @Test func entryLayoutIsWhatTheCrashDumpReads() {
        var ring = EventRing()
        ring.record(tick: 1, kind: 2, a: 3, b: 4, c: 5)
        let base = ring.base
        let recorded = ring.recordedCount.pointee
        #expect(EventRing.entryBytes == 32 && recorded == 1)
        #expect(base.load(as: UInt64.self) == 1)
        #expect(base.load(fromByteOffset: 8, as: UInt16.self) == 2)
        #expect(base.load(fromByteOffset: 12, as: UInt32.self) == 3)
        #expect(base.load(fromByteOffset: 16, as: UInt64.self) == 4)
        #expect(base.load(fromByteOffset: 24, as: UInt64.self) == 5)
    }
}
