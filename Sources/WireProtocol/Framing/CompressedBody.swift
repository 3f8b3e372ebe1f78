/// The body of a frame whose type has the compressed bit: how long it is once inflated, and the raw deflate stream.
///
/// Decoding judges the announced size before anyone makes room for it. Inflating is not done here; it must yield exactly
/// `inflatedBytes` and use up `deflated`, else the frame is malformed.
@frozen
public struct CompressedBody: BitwiseCopyable, Equatable, Sendable {
    /// 0...65 536, and at most 100 × the bytes of `deflated`.
    public let inflatedBytes: Int
    public let deflated: ByteView

    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        let announced = Int(truncatingIfNeeded: try reader.varint32())
        deflated = reader.rest
        guard CompressedBody.isAllowed(inflatedBytes: announced, deflatedBytes: deflated.count) else {
            throw .inflatedTooLarge
        }
        inflatedBytes = announced
    }

    /// Whether a receiver takes a body of these sizes; a sender that meets more than the ratio sends it uncompressed.
    @inlinable
    public static func isAllowed(inflatedBytes: Int, deflatedBytes: Int) -> Bool {
        inflatedBytes <= WireLimits.inflatedBytes && deflatedBytes <= WireLimits.inflatedBytes
            && inflatedBytes <= deflatedBytes &* WireLimits.inflateRatio
    }
}

extension FrameWriter {
    /// Starts a frame with a compressed body; the deflate stream follows, by ``raw(_:)`` or ``spare`` and ``commit(_:)``.
    @inlinable
    public mutating func beginCompressed(_ type: FrameType, inflatedBytes: Int) {
        begin(rawType: type.rawValue | FrameType.compressedBit)
        varint(UInt64(truncatingIfNeeded: max(inflatedBytes, 0)))
    }
}
