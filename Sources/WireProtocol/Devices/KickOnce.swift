/// KICK_ONCE (0x08, client, first frame): the same without a login, so that a user refused with 213 or 214 can free a
/// place (row 26).
@frozen
public struct KickOnce: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    public var appKey: ByteView
    public var userID: ByteView
    public var token: ByteView
    /// A ``KickMode``; another value is answered with 110.
    public var mode: UInt8
    /// The session to end; not looked at when all are meant.
    public var resource: ByteView

    @inlinable
    public init(
        requestID: UInt32, appKey: ByteView, userID: ByteView, token: ByteView, mode: UInt8,
        resource: ByteView = ByteView()
    ) {
        self.requestID = requestID
        self.appKey = appKey
        self.userID = userID
        self.token = token
        self.mode = mode
        self.resource = resource
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        try reader.prologue()
        requestID = try reader.requestID()
        appKey = try reader.string()
        userID = try reader.string()
        token = try reader.string()
        mode = try reader.u8()
        resource = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.kickOnce)
        writer.prologue()
        writer.varint(requestID)
        writer.string(appKey)
        writer.string(userID)
        writer.string(token)
        writer.u8(mode)
        writer.string(resource)
    }
}
