/// KICK_OK (0x46, server): so many sessions were ended.
@frozen
public struct KickOK: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// 0 when the resource named no live session of the user.
    public var count: UInt32

    @inlinable
    public init(requestID: UInt32, count: UInt32) {
        self.requestID = requestID
        self.count = count
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        count = try reader.varint32()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.kickOK)
        writer.varint(requestID)
        writer.varint(count)
    }
}
