/// SUBSCRIBED (0x50) and QUERY_PAGE (0x52), server: statuses, and users that were refused (rows 31, 32, 35).
@frozen
public struct SubscribedPage: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Another page with this request id follows.
    public var more: Bool
    public var statuses: WireList<StatusRecord>
    public var faults: WireList<UserFault>

    @inlinable
    public init(requestID: UInt32, more: Bool, statuses: WireList<StatusRecord>, faults: WireList<UserFault>) {
        self.requestID = requestID
        self.more = more
        self.statuses = statuses
        self.faults = faults
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        more = try reader.more()
        statuses = try WireList(from: &reader)
        faults = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(as type: FrameType = .subscribed, into writer: inout FrameWriter) {
        writer.begin(type)
        writer.varint(requestID)
        writer.u8(more ? 1 : 0)
        statuses.put(into: &writer)
        faults.put(into: &writer)
    }
}
