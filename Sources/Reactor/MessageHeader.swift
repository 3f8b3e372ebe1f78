/// What stands before each message of a batch: 8 bytes, then the payload padded to a multiple of 8.
@frozen public struct MessageHeader: BitwiseCopyable, Sendable {
    /// Payload bytes without the padding.
    public var payloadBytes: UInt32
    /// What the payload is; the meaning belongs to the layer above.
    public var kind: UInt16
    var reserved: UInt16 = 0

    @usableFromInline init(payloadBytes: UInt32, kind: UInt16) {
        self.payloadBytes = payloadBytes
        self.kind = kind
    }

    /// Payload bytes with the padding that keeps the next header aligned.
    @inlinable static func padded(_ bytes: Int) -> Int { (bytes &+ 7) & ~7 }
}
