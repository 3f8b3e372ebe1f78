import WireProtocol

/// The names of a session in one allocation: deviceUUID, resource, device name.
struct SessionIdentity: BitwiseCopyable {
    private var bytes: UnsafeMutableRawPointer?
    private var deviceUUIDBytes: UInt8 = 0
    private var resourceBytes: UInt8 = 0
    private var deviceNameBytes: UInt16 = 0

    init() {}

    /// Copies the three; each is already within its limit (64, 64 and 256 bytes). Free with `release`.
    init(deviceUUID: ByteView, resource: ByteView, deviceName: ByteView) {
        deviceUUIDBytes = UInt8(truncatingIfNeeded: deviceUUID.count)
        resourceBytes = UInt8(truncatingIfNeeded: resource.count)
        deviceNameBytes = UInt16(truncatingIfNeeded: deviceName.count)
        let total = deviceUUID.count + resource.count + deviceName.count
        let base = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 1)
        var offset = 0
        for part in [deviceUUID, resource, deviceName] {
            if let from = part.start { (base + offset).copyMemory(from: from, byteCount: part.count) }
            offset += part.count
        }
        bytes = base
    }

    mutating func release() {
        bytes?.deallocate()
        self = SessionIdentity()
    }

    var deviceUUID: ByteView { view(at: 0, count: Int(deviceUUIDBytes)) }
    var resource: ByteView { view(at: Int(deviceUUIDBytes), count: Int(resourceBytes)) }
    var deviceName: ByteView {
        view(at: Int(deviceUUIDBytes) + Int(resourceBytes), count: Int(deviceNameBytes))
    }

    private func view(at offset: Int, count: Int) -> ByteView {
        guard let bytes else { return ByteView(start: nil, count: 0) }
        return ByteView(start: UnsafeRawPointer(bytes + offset), count: count)
    }
}
