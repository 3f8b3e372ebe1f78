import Compression
import Testing
import WireProtocol

/// What ends a connection, by the codec's own parts put together as SPEC, "When what is judged", says.
struct MalformedVectorTests {
    static let vectors = (try? ProtocolFolder.vectors("malformed.json")) ?? []

    @Test func thereAreAtLeastSixHundred() {
        #expect(Self.vectors.count >= 600)
    }

    @Test func everyOneGetsItsCode() throws {
        let judge = try Judge()
        for vector in Self.vectors {
            let code = try judge.code(state: vector["state"]?.string ?? "", bytes: vector.bytes("hex"))
            #expect(code.map(Int.init) == vector["code"]?.int, "\(vector["state"]?.string ?? ""): \(vector["why"]?.string ?? "")")
        }
    }

    @Test func wellFormedFramesOfClientsGetNone() throws {
        let judge = try Judge()
        for vector in FrameVectorTests.vectors {
            let bytes = try vector.bytes("hex")
            let isFirst = ["LOGIN", "DEVICES_ONCE", "KICK_ONCE"].contains(vector["frame"]?.string)
            let type = try withMessage(bytes) { type, _ in type }
            guard type.isFromClient else { continue }
            #expect(judge.code(state: isFirst ? "first" : "open", bytes: bytes) == 0)
            #expect(judge.code(state: isFirst ? "open" : "first", bytes: bytes) != 0)
        }
    }
}

/// A server's verdict on the first frame of `bytes` in a state: nil while it waits, 0 when all is well.
final class Judge {
    private let inflater: Inflater

    struct NoMemory: Error {}

    init() throws {
        guard let inflater = Inflater() else { throw NoMemory() }
        self.inflater = inflater
    }

    func code(state: String, bytes: [UInt8]) -> UInt16? {
        bytes.withUnsafeBytes { buffer in
            switch FrameScanner.next(buffer, limit: state == "first" ? WireLimits.firstFrameBytes : WireLimits.frameBytes) {
            case .invalid(let code): code.rawValue
            case .incomplete(0, _): nil
            case .incomplete(let type, _): typeCode(state: state, type)
            case .frame(let type, let body, _): typeCode(state: state, type) ?? bodyCode(type, body)
            }
        }
    }

    private func typeCode(state: String, _ byte: UInt8) -> UInt16? {
        let type = FrameType(rawValue: byte & ~FrameType.compressedBit)
        if state == "first" {
            if !type.isFirstFrame { return type.isSessionRequest ? 201 : 4002 }
        } else if type != .ping && !type.isSessionRequest {
            return 4002
        }
        return byte & FrameType.compressedBit != 0 && (state != "open" || !type.mayBeCompressed) ? 4000 : nil
    }

    private func bodyCode(_ byte: UInt8, _ body: ByteView) -> UInt16 {
        do throws(WireFault) {
            guard byte & FrameType.compressedBit != 0 else {
                _ = try ShownMessage(type: FrameType(rawValue: byte), body: body)
                return 0
            }
            let compressed = try CompressedBody(decoding: body)
            let plain = UnsafeMutableRawBufferPointer.allocate(byteCount: compressed.inflatedBytes, alignment: 8)
            defer { plain.deallocate() }
            guard inflater.inflate(compressed.deflated.buffer, into: plain) else { return 4000 }
            let type = FrameType(rawValue: byte & ~FrameType.compressedBit)
            _ = try ShownMessage(type: type, body: ByteView(UnsafeRawBufferPointer(plain)))
            return 0
        } catch { return error.code.rawValue }
    }
}
