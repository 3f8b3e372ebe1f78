/// KICK (0x06, client): ends one or all of the user's other sessions (row 26).
@frozen
public struct KickRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// A ``KickMode``; another value is answered with 110.
    public var mode: UInt8
    /// The session to end; not looked at when all are meant.
    public var resource: ByteView

    @inlinable
    public init(requestID: UInt32, mode: UInt8, resource: ByteView = ByteView()) {
        self.requestID = requestID
        self.mode = mode
        self.resource = resource
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        mode = try reader.u8()
        resource = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.kick)
        writer.varint(requestID)
        writer.u8(mode)
        writer.string(resource)
    }
}
