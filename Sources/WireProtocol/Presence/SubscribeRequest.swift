/// SUBSCRIBE (0x10, client): watch these users for so many minutes (row 31).
@frozen
public struct SubscribeRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// 1...43 200; else 110.
    public var durationMinutes: UInt32
    public var userIDs: WireList<ByteView>

    @inlinable
    public init(requestID: UInt32, durationMinutes: UInt32, userIDs: WireList<ByteView>) {
        self.requestID = requestID
        self.durationMinutes = durationMinutes
        self.userIDs = userIDs
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        durationMinutes = try reader.varint32()
        userIDs = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.subscribe)
        writer.varint(requestID)
        writer.varint(durationMinutes)
        userIDs.put(into: &writer)
    }
}
