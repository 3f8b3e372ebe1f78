/// PING and PONG have no body: two bytes each, ready-made.
public enum Heartbeat {
    /// `01 01`
    @inlinable public static var ping: (UInt8, UInt8) { (0x01, 0x01) }
    /// `01 41`
    @inlinable public static var pong: (UInt8, UInt8) { (0x01, 0x41) }
    /// Bytes of either frame.
    @inlinable public static var frameBytes: Int { 2 }
}

extension FrameWriter {
    /// Writes a whole PONG frame; false when it did not fit. Between frames only.
    @inlinable
    public mutating func putPong() -> Bool {
        begin(.pong)
        return finish() != nil
    }
}
