/// ERROR (0x70, server): the answer to a request that was refused; the connection goes on.
@frozen
public struct ErrorAnswer: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    public var code: ResultCode
    /// 0: none.
    public var retryAfterMilliseconds: UInt32
    /// For logs; never to be parsed.
    public var text: ByteView

    @inlinable
    public init(requestID: UInt32, code: ResultCode, retryAfterMilliseconds: UInt32 = 0, text: ByteView = ByteView()) {
        self.requestID = requestID
        self.code = code
        self.retryAfterMilliseconds = retryAfterMilliseconds
        self.text = text
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        code = try reader.code()
        retryAfterMilliseconds = try reader.varint32()
        text = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.error)
        writer.varint(requestID)
        writer.code(code)
        writer.varint(retryAfterMilliseconds)
        writer.string(text)
    }
}
