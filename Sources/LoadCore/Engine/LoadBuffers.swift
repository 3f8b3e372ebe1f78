import LinuxIO
import WireProtocol

/// Memory that the engine takes once.
struct LoadBuffers: ~Copyable {
    let events: UnsafeMutableBufferPointer<EpollEvent>
    /// One read.
    let input: UnsafeMutableRawBufferPointer
    /// As many PINGs as can be in flight on one connection.
    let pings: UnsafeRawBufferPointer
    /// As many PONGs as one read may hold.
    let pongs: UnsafeRawBufferPointer
    let logout: UnsafeRawBufferPointer

    init() {
        events = .allocate(capacity: LoadLimits.eventsPerTurn)
        events.initialize(repeating: EpollEvent())
        input = .allocate(byteCount: LoadLimits.readBytes, alignment: 64)
        pings = Self.repeated(Heartbeat.ping, count: LoadLimits.depth)
        pongs = Self.repeated(Heartbeat.pong, count: LoadLimits.readBytes / Heartbeat.frameBytes)
        let frame = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 8)
        var writer = FrameWriter(frame)
        LogoutRequest(requestID: 2).encode(into: &writer)
        guard let logout = writer.finish() else { preconditionFailure("a LOGOUT has 4 bytes") }
        self.logout = logout
    }

    deinit {
        events.deallocate()
        input.deallocate()
        pings.deallocate()
        pongs.deallocate()
        logout.deallocate()
    }

    private static func repeated(_ frame: (UInt8, UInt8), count: Int) -> UnsafeRawBufferPointer {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count * Heartbeat.frameBytes, alignment: 64)
        for position in stride(from: 0, to: bytes.count, by: Heartbeat.frameBytes) {
            bytes[position] = frame.0
            bytes[position + 1] = frame.1
        }
        return UnsafeRawBufferPointer(bytes)
    }
}
