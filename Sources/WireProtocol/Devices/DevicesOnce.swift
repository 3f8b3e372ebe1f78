/// DEVICES_ONCE (0x07, client, first frame): the same without a login; answered, then closed (row 25).
@frozen
public struct DevicesOnce: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    public var appKey: ByteView
    public var userID: ByteView
    public var token: ByteView

    @inlinable
    public init(requestID: UInt32, appKey: ByteView, userID: ByteView, token: ByteView) {
        self.requestID = requestID
        self.appKey = appKey
        self.userID = userID
        self.token = token
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
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.devicesOnce)
        writer.prologue()
        writer.varint(requestID)
        writer.string(appKey)
        writer.string(userID)
        writer.string(token)
    }
}
