/// SUBSCRIPTIONS_PAGE (0x53, server): the user's subscriptions, or some of them while `more`.
@frozen
public struct SubscriptionsPage: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Another page with this request id follows.
    public var more: Bool
    public var subscriptions: WireList<SubscriptionRecord>

    @inlinable
    public init(requestID: UInt32, more: Bool, subscriptions: WireList<SubscriptionRecord>) {
        self.requestID = requestID
        self.more = more
        self.subscriptions = subscriptions
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        more = try reader.more()
        subscriptions = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.subscriptionsPage)
        writer.varint(requestID)
        writer.u8(more ? 1 : 0)
        subscriptions.put(into: &writer)
    }
}
