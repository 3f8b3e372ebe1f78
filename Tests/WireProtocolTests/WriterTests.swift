import Testing
import WireProtocol

/// The writer: what does not fit is noticed, and nothing is written behind the memory.
struct WriterTests {
    @Test(arguments: FrameVectorTests.vectors)
    func aFrameFitsExactlyItsOwnSizeAndNothingLess(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex")
        guard vector["grown"] == nil, bytes.count < 600 else { return }
        try withMessage(bytes) { _, message in
            #expect(message.frame(room: bytes.count) == bytes)
            for room in 0..<bytes.count where message.frame(room: room) != nil { Issue.record("fitted into \(room)") }
        }
    }

    @Test func framesLieWithoutGapsAndOneThatDoesNotFitLeavesNoTrace() {
        withUnsafeTemporaryAllocation(byteCount: 10, alignment: 8) { memory in
            var writer = FrameWriter(memory)
            let first = writer.putPong()
            LogoutOK(requestID: 9).encode(into: &writer)
            let second = writer.finish().map { Array($0) }
            ErrorAnswer(requestID: 9, code: .busy, text: ByteView("too long for what is left")).encode(into: &writer)
            let hasOverflowed = writer.hasOverflowed
            let third = writer.finish().map { Array($0) }
            let fourth = writer.putPong()
            #expect(first && second == [3, 0x43, 9, 0] && hasOverflowed && third == nil && fourth)
            #expect(Array(writer.written) == [1, 0x41, 3, 0x43, 9, 0, 1, 0x41])
            writer.reset()
            #expect(writer.written.isEmpty && writer.remaining == 10)
        }
    }

    @Test func aWriterWithoutMemoryWritesNothing() {
        var writer = FrameWriter(UnsafeMutableRawBufferPointer(start: nil, count: 0))
        PongLike.put(into: &writer)
        let frame = writer.finish()
        #expect(frame == nil)
    }

    @Test(arguments: [0, 1, 126, 127, 128, 200, 16_381, 16_382, 16_383, 16_384, 65_534, 65_535])
    func theHeaderIsMinimalAtEveryBoundary(bodyBytes: Int) {
        let bytes = frame(type: 0x12, body: [UInt8](repeating: 5, count: bodyBytes))
        let header = bodyBytes + 1 < 128 ? 1 : bodyBytes + 1 < 16_384 ? 2 : 3
        #expect(bytes.count == header + 1 + bodyBytes)
        #expect(scan(bytes) == .frame(type: 0x12, bodyBytes: bodyBytes, size: bytes.count))
        #expect(bytes.suffix(bodyBytes).allSatisfy { $0 == 5 })
    }

    @Test func aLengthThatThreeBytesCannotSayIsRefused() {
        let largest = frame(type: 0x12, body: [UInt8](repeating: 0, count: WireLimits.encodableLength - 1))
        #expect(largest.count == WireLimits.encodableLength + 3)
        #expect(frame(type: 0x12, body: [UInt8](repeating: 0, count: WireLimits.encodableLength)).isEmpty)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 500, 16_383, 16_384])
    func aPageCountsItsItemsMinimally(count: Int) throws {
        let bytes: [UInt8] = withUnsafeTemporaryAllocation(byteCount: 1 << 17, alignment: 8) { memory in
            var writer = FrameWriter(memory)
            writer.beginPage(.unsubscribed, requestID: 70_000)
            let list = writer.beginList()
            for _ in 0..<count { UserFault(userID: ByteView("u"), code: .userNotRegistered).put(into: &writer) }
            writer.endList(list, count: count)
            writer.setMore(true)
            return writer.finish().map { Array($0) } ?? []
        }
        try bytes.withUnsafeBytes { buffer in
            guard case .frame(_, let body, _) = FrameScanner.next(buffer, limit: 1 << 20) else { throw NotOneFrame() }
            let page = try UnsubscribedPage(decoding: body)
            #expect(page.requestID == 70_000 && page.more && page.faults.count == count)
            #expect(page.faults.allSatisfy { $0.userID == ByteView("u") && $0.code == .userNotRegistered })
        }
    }

    @Test func aPageTakesItemsUpToItsLimitAndNotOneMore() throws {
        withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 8) { memory in
            for idBytes in [1, 24, 64] {
                var writer = FrameWriter(memory)
                let id = [UInt8](repeating: 0x61, count: idBytes)
                var count = 0
                id.withUnsafeBytes { buffer in
                    writer.beginPage(.queryPage, requestID: .max)
                    let list = writer.beginList()
                    let record = StatusRecord(
                        userID: ByteView(buffer), status: 1, platforms: 4, version: 1 << 41,
                        lastUpdateMilliseconds: 1 << 41)
                    while writer.putIfFits(record, lengthLimit: WireLimits.serverFrameBytes) { count += 1 }
                    writer.endList(list, count: count)
                    writer.endList(writer.beginList(), count: 0)
                    writer.setMore(true)
                }
                let length = writer.frameLength
                let frame = writer.finish()
                #expect(frame != nil && length <= WireLimits.serverFrameBytes)
                #expect(length + idBytes + 20 + WireLimits.pageSpareBytes > WireLimits.serverFrameBytes)
            }
        }
    }

    @Test func varintsTakeTheBytesTheyAnnounce() {
        for power in 0..<64 {
            for value in [UInt64(1) << power, (UInt64(1) << power) &- 1, (UInt64(1) << power) | 1] {
                let bytes = frame(type: 1, body: varint(value))
                #expect(bytes.count == 2 + FrameWriter.varintBytes(value))
            }
        }
        #expect(FrameWriter.varintBytes(0) == 1 && FrameWriter.varintBytes(.max) == 10)
    }

    private func varint(_ value: UInt64) -> [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { memory in
            var writer = FrameWriter(memory)
            writer.begin(.ping)
            writer.varint(value)
            return Array(writer.body)
        }
    }

    private enum PongLike {
        static func put(into writer: inout FrameWriter) {
            writer.begin(.pong)
            writer.u8(1)
            writer.u64(2)
            writer.varint(UInt32(3))
            writer.string("text")
            writer.endList(writer.beginList(), count: 300)
            writer.setMore(true)
        }
    }
}
