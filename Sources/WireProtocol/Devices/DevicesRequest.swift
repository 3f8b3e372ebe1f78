/// DEVICES (0x05, client): which devices of mine are logged in (row 25).
@frozen
public struct DevicesRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32

    @inlinable
    public init(requestID: UInt32) {
        self.requestID = requestID
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.devices)
        writer.varint(requestID)
    }
}
