/// LOGOUT_OK (0x43, server): the session is over; the server closes.
@frozen
public struct LogoutOK: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Push tokens that were unbound; none is success.
    public var unboundCount: UInt32

    @inlinable
    public init(requestID: UInt32, unboundCount: UInt32 = 0) {
        self.requestID = requestID
        self.unboundCount = unboundCount
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        unboundCount = try reader.varint32()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.logoutOK)
        writer.varint(requestID)
        writer.varint(unboundCount)
    }
}
