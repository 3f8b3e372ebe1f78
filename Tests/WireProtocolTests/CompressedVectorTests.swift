import Compression
import Testing
import WireProtocol

/// Reliability 13, C69: compressed bodies, good and hostile.
struct CompressedVectorTests {
    static let vectors = (try? ProtocolFolder.vectors("compressed.json")) ?? []

    @Test(arguments: vectors)
    func theBodyIsInflatedOrRefusedAsTheVectorSays(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex")
        let plain = try #require(try StreamReader().inflate(bytes))
        if let code = vector["invalid"]?.int {
            #expect(plain == .refused(UInt16(code), vector["reason"]?.string ?? ""))
        } else if let run = vector["inflatedRepeats"] {
            #expect(try plain == .plain(Array(repeatElement(run.bytes("hex"), count: run["count"]?.int ?? 0).joined())))
        } else {
            #expect(try plain == .plain(vector.bytes("inflated")))
        }
    }

    @Test func aCompressedFrameIsWrittenAndReadBack() throws {
        let body = [UInt8](repeating: 7, count: 600)
        let deflater = try #require(DeflaterBox())
        let bytes: [UInt8] = withUnsafeTemporaryAllocation(byteCount: 700, alignment: 8) { memory in
            var writer = FrameWriter(memory)
            writer.beginCompressed(.query, inflatedBytes: body.count)
            writer.commit(deflater.deflate(body, into: writer.spare) ?? 0)
            return writer.finish().map { Array($0) } ?? []
        }
        #expect(bytes.count < 30)
        #expect(try StreamReader().inflate(bytes) == .plain(body))
    }

    @Test func theRatioIsJudgedBeforeRoomIsMade() {
        #expect(CompressedBody.isAllowed(inflatedBytes: 0, deflatedBytes: 0))
        #expect(CompressedBody.isAllowed(inflatedBytes: 100, deflatedBytes: 1))
        #expect(!CompressedBody.isAllowed(inflatedBytes: 101, deflatedBytes: 1))
        #expect(CompressedBody.isAllowed(inflatedBytes: 65_536, deflatedBytes: 656))
        #expect(!CompressedBody.isAllowed(inflatedBytes: 65_537, deflatedBytes: 65_000))
        #expect(!CompressedBody.isAllowed(inflatedBytes: Int.max, deflatedBytes: Int.max))
    }
}

/// What came of a compressed frame.
enum Inflated: Equatable {
    case plain([UInt8])
    case refused(UInt16, String)
}

struct StreamReader: ~Copyable {
    private let inflater: Inflater

    init() throws {
        guard let inflater = Inflater() else { throw Judge.NoMemory() }
        self.inflater = inflater
    }

    func inflate(_ frame: [UInt8]) throws -> Inflated? {
        try frame.withUnsafeBytes { buffer in
            guard case .frame(_, let body, _) = FrameScanner.next(buffer, limit: WireLimits.frameBytes) else {
                throw NotOneFrame()
            }
            do throws(WireFault) {
                let compressed = try CompressedBody(decoding: body)
                let plain = UnsafeMutableRawBufferPointer.allocate(byteCount: compressed.inflatedBytes, alignment: 8)
                defer { plain.deallocate() }
                let isWhole = inflater.inflate(compressed.deflated.buffer, into: plain)
                return isWhole ? .plain(Array(plain)) : .refused(4000, "badStream")
            } catch { return .refused(error.code.rawValue, "\(error)") }
        }
    }
}

final class DeflaterBox {
    private let deflater: Deflater

    init?() {
        guard let deflater = Deflater() else { return nil }
        self.deflater = deflater
    }

    func deflate(_ bytes: [UInt8], into room: UnsafeMutableRawBufferPointer) -> Int? {
        bytes.withUnsafeBytes { deflater.deflate($0, into: room) }
    }
}
