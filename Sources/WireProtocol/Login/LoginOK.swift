/// LOGIN_OK (0x42, server): the session that was made, and what holds for it.
@frozen
public struct LoginOK: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Names the session in KICKED.
    public var session: UInt64
    /// Opaque; a reconnect hands it back.
    public var resource: ByteView
    /// How often the client is to be heard.
    public var heartbeatSeconds: UInt32
    /// Unix time of the server.
    public var serverTimeMilliseconds: UInt64
    /// Unix time of the token's `exp`.
    public var tokenExpiresAtSeconds: UInt64
    /// The ``Capability`` bits that hold from now on, both ways.
    public var capabilities: UInt32
    /// Largest `length` the server takes from this client.
    public var maximumFrameBytes: UInt32
    /// Width of the window over which clients spread a reconnect when none was given.
    public var reconnectWindowMilliseconds: UInt32
    /// To hand back at the next login; empty: none.
    public var presenceCursor: ByteView

    @inlinable
    public init(
        requestID: UInt32, session: UInt64, resource: ByteView, heartbeatSeconds: UInt32,
        serverTimeMilliseconds: UInt64, tokenExpiresAtSeconds: UInt64, capabilities: UInt32,
        maximumFrameBytes: UInt32, reconnectWindowMilliseconds: UInt32, presenceCursor: ByteView = ByteView()
    ) {
        self.requestID = requestID
        self.session = session
        self.resource = resource
        self.heartbeatSeconds = heartbeatSeconds
        self.serverTimeMilliseconds = serverTimeMilliseconds
        self.tokenExpiresAtSeconds = tokenExpiresAtSeconds
        self.capabilities = capabilities
        self.maximumFrameBytes = maximumFrameBytes
        self.reconnectWindowMilliseconds = reconnectWindowMilliseconds
        self.presenceCursor = presenceCursor
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        session = try reader.u64()
        resource = try reader.string()
        heartbeatSeconds = try reader.varint32()
        serverTimeMilliseconds = try reader.varint64()
        tokenExpiresAtSeconds = try reader.varint64()
        capabilities = try reader.varint32()
        maximumFrameBytes = try reader.varint32()
        reconnectWindowMilliseconds = try reader.varint32()
        presenceCursor = try reader.string()
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.loginOK)
        writer.varint(requestID)
        writer.u64(session)
        writer.string(resource)
        writer.varint(heartbeatSeconds)
        writer.varint(serverTimeMilliseconds)
        writer.varint(tokenExpiresAtSeconds)
        writer.varint(capabilities)
        writer.varint(maximumFrameBytes)
        writer.varint(reconnectWindowMilliseconds)
        writer.string(presenceCursor)
    }
}
