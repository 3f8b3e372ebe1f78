import Compression
import Containers
import WireProtocol

/// The deflate and the inflate stream of one shard, reused for every frame. A class, since it is off the path of most
/// frames and its streams can't be copied.
final class CompressionStreams {
    let deflater: Deflater
    let inflater: Inflater

    init() {
        guard let deflater = Deflater(level: ShardLimits.deflateLevel), let inflater = Inflater() else {
            preconditionFailure("no memory for zlib")
        }
        self.deflater = deflater
        self.inflater = inflater
    }
}

extension Shard {
    /// Compresses a finished frame in place where both sides agreed, its type may be, and it shrinks.
    /// Returns the frame's final size. Never for frames that carry a secret next to text a peer chose (checklist 14).
    func compress(_ frame: UnsafeRawBufferPointer, for connection: UnsafeMutablePointer<Connection>) -> Int {
        guard connection.pointee.flags.contains(.deflate), frame.count >= ShardLimits.compressFromBytes,
            case .frame(let type, let body, _) = FrameScanner.next(frame, limit: WireLimits.serverFrameBytes),
            Self.compressible(FrameType(rawValue: type)), let start = frame.baseAddress
        else { return frame.count }
        var writer = FrameWriter(UnsafeMutableRawBufferPointer(start: inflateScratch, count: frame.count))
        writer.beginCompressed(FrameType(rawValue: type), inflatedBytes: body.count)
        guard let count = streams.deflater.deflate(body.buffer, into: writer.spare),
            CompressedBody.isAllowed(inflatedBytes: body.count, deflatedBytes: count)
        else { return frame.count }
        writer.commit(count)
        guard let smaller = writer.finish(), smaller.count < frame.count, let from = smaller.baseAddress else {
            return frame.count
        }
        UnsafeMutableRawPointer(mutating: start).copyMemory(from: from, byteCount: smaller.count)
        return smaller.count
    }

    private static func compressible(_ type: FrameType) -> Bool { type == .devicesPage }

    /// The body of a compressed frame; valid until the next frame is inflated. Bounded by the announced size, which is
    /// judged first.
    func inflate(
        _ body: ByteView, for connection: UnsafeMutablePointer<Connection>
    ) throws(WireFault) -> ByteView {
        guard connection.pointee.flags.contains(.deflate) else { throw .reservedBits }
        let compressed = try CompressedBody(decoding: body)
        let room = UnsafeMutableRawBufferPointer(start: inflateScratch, count: compressed.inflatedBytes)
        guard streams.inflater.inflate(compressed.deflated.buffer, into: room) else { throw .truncated }
        return ByteView(UnsafeRawBufferPointer(room))
    }
}
