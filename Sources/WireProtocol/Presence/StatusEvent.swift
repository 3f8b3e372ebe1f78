/// STATUS (0x74, server): what changed (rows 33, 37, 38).
@frozen
public struct StatusEvent: BitwiseCopyable, Equatable, Sendable {
    /// To hand back at the next login; empty: keep the one held.
    public var presenceCursor: ByteView
    public var statuses: WireList<StatusRecord>

    @inlinable
    public init(presenceCursor: ByteView, statuses: WireList<StatusRecord>) {
        self.presenceCursor = presenceCursor
        self.statuses = statuses
    }

    /// Reads the fields; what stands behind them is ignored.
    @inlinable
    public init(decoding body: ByteView) throws(WireFault) {
        var reader = WireReader(body)
        presenceCursor = try reader.string()
        statuses = try WireList(from: &reader)
    }

    /// Starts the frame and writes its fields; the caller ends it with `finish`.
    @inlinable
    public func encode(into writer: inout FrameWriter) {
        writer.begin(.status)
        writer.string(presenceCursor)
        statuses.put(into: &writer)
    }
}
