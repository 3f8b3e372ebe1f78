import Testing
@testable import Compression

/// Reliability C69: what a peer may send instead of a stream. Every case is refused, and the room is never exceeded
/// (`Streams.inflated` checks the bytes behind it).
struct HostileStreamTests {
    static let text = Streams.text(bytes: 3_000)
    static let stream = Streams.deflated(text) ?? []

    @Test func aBombStopsAtItsAnnouncedSize() throws {
        let bomb = try #require(Streams.deflated([UInt8](repeating: 0, count: 10 << 20)))
        #expect(bomb.count < 11_000)
        for size in [0, 1, 100, 16_384, 65_536] { #expect(Streams.inflated(bomb, size: size) == nil) }
    }

    @Test func aBombInABombIsOnlyInflatedOnce() throws {
        let inner = try #require(Streams.deflated([UInt8](repeating: 0, count: 10 << 20)))
        let outer = try #require(Streams.deflated(inner))
        #expect(Streams.inflated(outer, size: inner.count) == inner)
        #expect(Streams.inflated(outer, size: 65_536) == nil)
    }

    @Test func everyTruncationIsRefused() {
        for length in 0..<Self.stream.count {
            #expect(Streams.inflated(Array(Self.stream[..<length]), size: Self.text.count) == nil)
        }
    }

    @Test(arguments: [1, 2, 7, 100])
    func trailingBytesAreRefused(count: Int) {
        #expect(Streams.inflated(Self.stream + [UInt8](repeating: 0, count: count), size: Self.text.count) == nil)
        #expect(Streams.inflated(Self.stream + Self.stream, size: Self.text.count) == nil)
        #expect(Streams.inflated(Self.stream + Self.stream, size: Self.text.count * 2) == nil)
    }

    @Test(arguments: [-3_000, -1, 1, 2, 100])
    func anotherSizeThanAnnouncedIsRefused(difference: Int) {
        #expect(Streams.inflated(Self.stream, size: Self.text.count + difference) == nil)
    }

    @Test(arguments: [0, 1, 10])
    func anEmptyInputIsNoStream(size: Int) {
        #expect(Streams.inflated([], size: size) == nil)
    }

    @Test func theStreamOfNothingIsAStream() {
        #expect(Streams.inflated([0x03, 0x00], size: 0) == [])
        #expect(Streams.inflated([0x03, 0x00], size: 1) == nil)
        #expect(Streams.inflated([0x03], size: 0) == nil)
        #expect(Streams.inflated([0x03, 0x00, 0x00], size: 0) == nil)
    }

    @Test func aZlibOrGzipWrapperIsRefusedWithRightAndWrongChecksum() {
        let adler: [UInt8] = [0x06, 0x2C, 0x02, 0x15]
        let raw: [UInt8] = [0x4B, 0xCE, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
        for checksum in [adler, [0, 0, 0, 0]] {
            #expect(Streams.inflated([0x78, 0x9C] + raw + checksum, size: 5) == nil)
            #expect(Streams.inflated([0x78, 0xDA] + raw + checksum, size: 6) == nil)
        }
        #expect(Streams.inflated([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + raw, size: 6) == nil)
    }

    @Test(arguments: ["alice", "{\"a\":1}", "plain text that nobody compressed", "GET / HTTP/1.1\r\n\r\n"])
    func anUncompressedBodyIsRefused(body: String) {
        let bytes = Array(body.utf8)
        for size in [1, bytes.count, 1_000] { #expect(Streams.inflated(bytes, size: size) == nil) }
    }

    @Test func reservedBlocksBadStoredLengthsAndFarDistancesAreRefused() {
        let cases: [[UInt8]] = [
            [0x07],                                      // block type 3
            [0x01, 0x05, 0x00, 0x00, 0x00, 1, 2, 3, 4, 5],  // stored, complement of the length wrong
            [0x01, 0x05, 0x00, 0xFA, 0xFF, 1, 2, 3],     // stored, shorter than it says
            [0x63, 0x00, 0x02],                          // a copy from before the start
            [0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],        // dynamic block with too many codes
            [0x00, 0x00, 0x00, 0xFF, 0xFF],              // a flush without an end
        ]
        for bytes in cases {
            for size in [0, 1, 5, 300] { #expect(Streams.inflated(bytes, size: size) == nil) }
        }
        #expect(Streams.inflated([0x01, 0x05, 0x00, 0xFA, 0xFF, 1, 2, 3, 4, 5], size: 5) == [1, 2, 3, 4, 5])
    }

    @Test func bitFlipsAndRandomBytesNeverExceedTheRoom() throws {
        let pair = try StreamPair()
        var random = SeededBytes(state: 69)
        for _ in 0..<4_000 {
            var bytes = Self.stream
            let position = Int(random.next() % UInt64(bytes.count))
            bytes[position] ^= 1 << UInt8(random.next() % 8)
            if let text = pair.inflated(bytes, size: Self.text.count) { #expect(text.count == Self.text.count) }
            let noise = (0..<Int(random.next() % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            _ = pair.inflated(noise, size: Int(random.next() % 300))
        }
        #expect(pair.inflated(Self.stream, size: Self.text.count) == Self.text)
    }
}
