/// LOGOUT (0x03, client): ends the session for good (row 14).
@frozen
public struct LogoutRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Also unbinds this device's active push tokens.
    public var unbindPushTokens: Bool

    @inlinable
    public init(requestID: UInt32, unbindPushTokens: Bool = false) {
        self.requestID = requestID
        self.unbindPushTokens = unbindPushTokens
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        unbindPushTokens = try reader.flags(known: 1) != 0
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.logout)
        writer.varint(requestID)
        writer.u8(unbindPushTokens ? 1 : 0)
    }
}
