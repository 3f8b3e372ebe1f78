/// TOKEN (0x73, server): the token will expire, or has (rows 10, 11).
@frozen
public struct TokenNotice: BitwiseCopyable, Equatable, Sendable {
    /// 109 or 108.
    public var code: ResultCode
    /// With 109 until `exp`; with 108 of grace left.
    public var seconds: UInt32

    @inlinable
    public init(code: ResultCode, seconds: UInt32) {
        self.code = code
        self.seconds = seconds
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        code = try reader.code()
        seconds = try reader.varint32()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.token)
        writer.code(code)
        writer.varint(seconds)
    }
}
