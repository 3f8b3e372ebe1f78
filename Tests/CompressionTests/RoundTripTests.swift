import Testing
@testable import Compression

struct RoundTripTests {
    @Test(arguments: [0, 1, 2, 127, 128, 1_000, 16_383, 65_535, 65_536])
    func whatWasDeflatedComesBack(size: Int) throws {
        let text = Streams.text(bytes: size)
        let stream = try #require(Streams.deflated(text))
        #expect(Streams.inflated(stream, size: size) == text)
    }

    @Test(arguments: 1...9)
    func everyLevelIsReadable(level: Int) throws {
        let text = Streams.text(bytes: 5_000, seed: UInt64(level))
        let stream = try #require(Streams.deflated(text, level: Int32(level)))
        #expect(stream.count < text.count / 2)
        #expect(Streams.inflated(stream, size: text.count) == text)
    }

    @Test(arguments: [Int32(0), -1, 10])
    func aLevelThatIsNoneGivesNothing(level: Int32) {
        #expect(Streams.deflated([1, 2, 3], level: level) == nil)
    }

    @Test func oneStreamServesManyBodiesAndCarriesNothingOver() throws {
        let pair = try StreamPair()
        for seed in 0..<200 {
            let text = Streams.text(bytes: seed * 37, seed: UInt64(seed))
            let stream = try #require(pair.deflated(text))
            #expect(stream == Streams.deflated(text))
            #expect(pair.inflated(stream, size: text.count) == text)
            #expect(pair.inflated([0xFF, 0xFF], size: 9) == nil)
        }
    }

    @Test func whatDoesNotShrinkIntoTheRoomIsNil() throws {
        let text = Streams.text(bytes: 4_000)
        let size = try #require(Streams.deflated(text)).count
        #expect(Streams.deflated(text, room: size + 1)?.count == size)
        #expect(Streams.deflated(text, room: size) == nil)
        #expect(Streams.deflated(text, room: 1) == nil)
        #expect(Streams.deflated(text, room: 0) == nil)
        let pair = try StreamPair()
        #expect(pair.deflated(text, room: 8) == nil)
        #expect(pair.deflated(text)?.count == size)
    }
}
