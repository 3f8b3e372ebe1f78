/// UNSUBSCRIBED (0x51, server): done, but for these users (row 34).
@frozen
public struct UnsubscribedPage: BitwiseCopyable, Equatable, Sendable {
    public var requestID: UInt32
    /// Another page with this request id follows.
    public var more: Bool
    public var faults: WireList<UserFault>

    @inlinable
    public init(requestID: UInt32, more: Bool, faults: WireList<UserFault>) {
        self.requestID = requestID
        self.more = more
        self.faults = faults
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        requestID = try reader.requestID()
        more = try reader.more()
        faults = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.unsubscribed)
        writer.varint(requestID)
        writer.u8(more ? 1 : 0)
        faults.put(into: &writer)
    }
}
