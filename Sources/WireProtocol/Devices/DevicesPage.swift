/// DEVICES_PAGE (0x45, server): the user's devices, or some of them while `more`.
@frozen
public struct DevicesPage: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Another page with this request id follows.
    public var more: Bool
    public var devices: WireList<DeviceRecord>

    @inlinable
    public init(requestID: UInt32, more: Bool, devices: WireList<DeviceRecord>) {
        self.requestID = requestID
        self.more = more
        self.devices = devices
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        more = try reader.more()
        devices = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.devicesPage)
        writer.varint(requestID)
        writer.u8(more ? 1 : 0)
        devices.put(into: &writer)
    }
}
