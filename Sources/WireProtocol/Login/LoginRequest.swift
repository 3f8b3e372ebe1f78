/// LOGIN (0x02, client): who wants in, with what proof and on which device. The first frame (contract, rows 4, 17, 18).
///
/// Decoding judges the form only; ``TextRules`` and SessionCore's rules judge the values.
@frozen
public struct LoginRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// ``Capability`` bits; unknown ones are ignored.
    public var capabilities: UInt32
    public var appKey: ByteView
    public var userID: ByteView
    public var token: ByteView
    /// A ``Platform``; another value is answered with 110.
    public var platform: UInt8
    public var deviceUUID: ByteView
    /// The 109 for this token was seen already: it comes once per token, across reconnects (row 10).
    public var sawTokenWillExpire: Bool
    /// Row 17.
    public var customOSType: Int64?
    public var deviceName: ByteView
    public var loginExtension: ByteView
    /// Empty: a fresh login. Else the name of the session that reconnects.
    public var resource: ByteView
    /// 0: none.
    public var heartbeatWishSeconds: UInt32
    /// Opaque, as the server gave it; empty: none (row 38).
    public var presenceCursor: ByteView
    /// Name and version of the SDK, for logs.
    public var client: ByteView

    @inlinable
    public init(
        requestID: UInt32, capabilities: UInt32 = 0, appKey: ByteView, userID: ByteView, token: ByteView,
        platform: UInt8, deviceUUID: ByteView, sawTokenWillExpire: Bool = false, customOSType: Int64? = nil,
        deviceName: ByteView = ByteView(), loginExtension: ByteView = ByteView(), resource: ByteView = ByteView(),
        heartbeatWishSeconds: UInt32 = 0, presenceCursor: ByteView = ByteView(), client: ByteView = ByteView()
    ) {
        self.requestID = requestID
        self.capabilities = capabilities
        self.appKey = appKey
        self.userID = userID
        self.token = token
        self.platform = platform
        self.deviceUUID = deviceUUID
        self.sawTokenWillExpire = sawTokenWillExpire
        self.customOSType = customOSType
        self.deviceName = deviceName
        self.loginExtension = loginExtension
        self.resource = resource
        self.heartbeatWishSeconds = heartbeatWishSeconds
        self.presenceCursor = presenceCursor
        self.client = client
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        try reader.prologue()
        requestID = try reader.requestID()
        capabilities = try reader.varint32()
        appKey = try reader.string()
        userID = try reader.string()
        token = try reader.string()
        platform = try reader.u8()
        deviceUUID = try reader.string()
        let flags = try reader.flags(known: LoginFlag.customOSType | LoginFlag.sawTokenWillExpire)
        sawTokenWillExpire = flags & LoginFlag.sawTokenWillExpire != 0
        customOSType = flags & LoginFlag.customOSType != 0 ? try reader.zigzag() : nil
        deviceName = try reader.string()
        loginExtension = try reader.string()
        resource = try reader.string()
        heartbeatWishSeconds = try reader.varint32()
        presenceCursor = try reader.string()
        client = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.login)
        writer.prologue()
        writer.varint(requestID)
        writer.varint(capabilities)
        writer.string(appKey)
        writer.string(userID)
        writer.string(token)
        writer.u8(platform)
        writer.string(deviceUUID)
        writer.u8((customOSType == nil ? 0 : LoginFlag.customOSType) | (sawTokenWillExpire ? LoginFlag.sawTokenWillExpire : 0))
        if let customOSType { writer.zigzag(customOSType) }
        writer.string(deviceName)
        writer.string(loginExtension)
        writer.string(resource)
        writer.varint(heartbeatWishSeconds)
        writer.string(presenceCursor)
        writer.string(client)
    }
}
