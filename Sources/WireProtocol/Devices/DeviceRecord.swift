/// One logged-in device in a DEVICES_PAGE.
@frozen
public struct DeviceRecord: WireItem {
    /// Opaque; what KICK takes.
    public var resource: ByteView
    public var deviceUUID: ByteView
    public var deviceName: ByteView
    /// A ``Platform``; a newer server may send others.
    public var platform: UInt8
    /// Bit 0: this is the session that asked. Unknown bits are ignored.
    public var flags: UInt8

    @inlinable
    public init(resource: ByteView, deviceUUID: ByteView, deviceName: ByteView, platform: UInt8, flags: UInt8 = 0) {
        self.resource = resource
        self.deviceUUID = deviceUUID
        self.deviceName = deviceName
        self.platform = platform
        self.flags = flags
    }

    @inlinable public static var minimumBytes: Int { 5 }

    @inlinable
    public init(from reader: inout WireReader) throws(WireFault) {
        resource = try reader.string()
        deviceUUID = try reader.string()
        deviceName = try reader.string()
        platform = try reader.u8()
        flags = try reader.u8()
    }

    @inlinable
    public func put(into writer: inout FrameWriter) {
        writer.string(resource)
        writer.string(deviceUUID)
        writer.string(deviceName)
        writer.u8(platform)
        writer.u8(flags)
    }

    @inlinable public var isThisSession: Bool { flags & 1 != 0 }
}
