/// One of the user's subscriptions (row 36).
@frozen
public struct SubscriptionRecord: WireItem {
    public var status: StatusRecord
    /// Unix time at which the subscription ends.
    public var endTimeMilliseconds: UInt64

    @inlinable
    public init(status: StatusRecord, endTimeMilliseconds: UInt64) {
        self.status = status
        self.endTimeMilliseconds = endTimeMilliseconds
    }

    @inlinable public static var minimumBytes: Int { 6 }

    @inlinable
    public init(from reader: inout WireReader) throws(WireFault) {
        status = try StatusRecord(from: &reader)
        endTimeMilliseconds = try reader.varint64()
    }

    @inlinable
    public func put(into writer: inout FrameWriter) {
        status.put(into: &writer)
        writer.varint(endTimeMilliseconds)
    }
}
