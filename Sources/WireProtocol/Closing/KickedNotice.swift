/// KICKED (0x72, server): the last frame of a logged-in session that an account fact or a policy ended: 206, 207, 210, 216,
/// 217, 305, or 108 when the grace is over (row 19).
@frozen
public struct KickedNotice: BitwiseCopyable, Equatable, Sendable {
    public var code: ResultCode
    /// The session that is meant; a client ignores a KICKED for another one.
    public var session: UInt64
    /// With 206: of the device that took the place. Else empty.
    public var deviceName: ByteView
    /// With 206: of that device's login. Else empty.
    public var loginExtension: ByteView
    /// For logs; never to be parsed.
    public var text: ByteView

    @inlinable
    public init(
        code: ResultCode, session: UInt64, deviceName: ByteView = ByteView(), loginExtension: ByteView = ByteView(),
        text: ByteView = ByteView()
    ) {
        self.code = code
        self.session = session
        self.deviceName = deviceName
        self.loginExtension = loginExtension
        self.text = text
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        code = try reader.code()
        session = try reader.u64()
        deviceName = try reader.string()
        loginExtension = try reader.string()
        text = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.kicked)
        writer.code(code)
        writer.u64(session)
        writer.string(deviceName)
        writer.string(loginExtension)
        writer.string(text)
    }
}
