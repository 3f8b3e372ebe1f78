/// RENEW_OK (0x44, server): the new token holds.
@frozen
public struct RenewOK: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Unix time of the new token's `exp`.
    public var tokenExpiresAtSeconds: UInt64

    @inlinable
    public init(requestID: UInt32, tokenExpiresAtSeconds: UInt64) {
        self.requestID = requestID
        self.tokenExpiresAtSeconds = tokenExpiresAtSeconds
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        tokenExpiresAtSeconds = try reader.varint64()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.renewOK)
        writer.varint(requestID)
        writer.varint(tokenExpiresAtSeconds)
    }
}
