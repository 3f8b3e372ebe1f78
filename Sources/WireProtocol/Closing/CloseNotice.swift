/// CLOSE (0x71, server): the last frame; says why. Also the refusal of a first frame, with its request id.
@frozen
public struct CloseNotice: BitwiseCopyable, Equatable, Sendable {
    /// 0: answers nothing.
    public var requestID: UInt32
    public var code: ResultCode
    /// Not before; 0: none.
    public var retryAfterMilliseconds: UInt32
    /// Width over which to spread the reconnect; 0: none.
    public var windowMilliseconds: UInt32
    /// For logs; never to be parsed.
    public var text: ByteView

    @inlinable
    public init(
        requestID: UInt32 = 0, code: ResultCode, retryAfterMilliseconds: UInt32 = 0, windowMilliseconds: UInt32 = 0,
        text: ByteView = ByteView()
    ) {
        self.requestID = requestID
        self.code = code
        self.retryAfterMilliseconds = retryAfterMilliseconds
        self.windowMilliseconds = windowMilliseconds
        self.text = text
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.varint32()
        code = try reader.code()
        retryAfterMilliseconds = try reader.varint32()
        windowMilliseconds = try reader.varint32()
        text = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.close)
        writer.varint(requestID)
        writer.code(code)
        writer.varint(retryAfterMilliseconds)
        writer.varint(windowMilliseconds)
        writer.string(text)
    }
}
