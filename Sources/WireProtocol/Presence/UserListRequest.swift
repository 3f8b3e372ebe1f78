/// UNSUBSCRIBE (0x11), QUERY (0x12) and SUBSCRIPTIONS (0x13), client: a request about users (rows 34–36). An empty list of
/// SUBSCRIPTIONS means all.
@frozen
public struct UserListRequest: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    public var userIDs: WireList<ByteView>

    @inlinable
    public init(requestID: UInt32, userIDs: WireList<ByteView>) {
        self.requestID = requestID
        self.userIDs = userIDs
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        userIDs = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(as type: FrameType, into writer: inout FrameWriter) {
        writer.begin(type)
        writer.varint(requestID)
        userIDs.put(into: &writer)
    }
}
