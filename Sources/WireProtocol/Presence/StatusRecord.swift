/// What is known of one user (row 33).
@frozen
public struct StatusRecord: WireItem {
    public var userID: ByteView
    /// A ``PresenceStatus``; a newer server may send others: take them as unknown.
    public var status: UInt8
    /// Bit n is set when the user is online on the ``Platform`` n.
    public var platforms: UInt32
    /// Never goes back for a user; a client drops what is not newer than what it has.
    public var version: UInt64
    /// Unix time of the last change of status; 0: never seen.
    public var lastUpdateMilliseconds: UInt64

    @inlinable
    public init(userID: ByteView, status: UInt8, platforms: UInt32, version: UInt64, lastUpdateMilliseconds: UInt64) {
        self.userID = userID
        self.status = status
        self.platforms = platforms
        self.version = version
        self.lastUpdateMilliseconds = lastUpdateMilliseconds
    }

    @inlinable public static var minimumBytes: Int { 5 }

    @inlinable
    public init(from reader: inout WireReader) throws(WireFault) {
        userID = try reader.string()
        status = try reader.u8()
        platforms = try reader.varint32()
        version = try reader.varint64()
        lastUpdateMilliseconds = try reader.varint64()
    }

    @inlinable
    public func put(into writer: inout FrameWriter) {
        writer.string(userID)
        writer.u8(status)
        writer.varint(platforms)
        writer.varint(version)
        writer.varint(lastUpdateMilliseconds)
    }
}
