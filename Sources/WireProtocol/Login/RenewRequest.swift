/// RENEW (0x04, client): a new token for the same user and app (row 12).
@frozen
public struct RenewRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    public var token: ByteView

    @inlinable
    public init(requestID: UInt32, token: ByteView) {
        self.requestID = requestID
        self.token = token
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        token = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.renew)
        writer.varint(requestID)
        writer.string(token)
    }
}
