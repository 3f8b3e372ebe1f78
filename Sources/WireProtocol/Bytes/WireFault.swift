/// Why a body could not be decoded. Each is the peer's fault and ends the connection with ``code``.
@frozen
public enum WireFault: UInt8, Error, CaseIterable, Sendable {
    /// The body ends before its fields do, or a count points past its end.
    case truncated
    /// A varint with a needless last byte of zero.
    case varintNotMinimal
    /// A varint with more bytes, or a larger value, than its field allows.
    case varintTooLong
    /// Request id 0, which no request may carry.
    case zeroRequestID
    /// A first frame that does not start with "HF".
    case badMagic
    /// A first frame of another protocol version.
    case unsupportedVersion
    /// A flag bit or a value that this version keeps free.
    case reservedBits
    /// A compressed body that announces more than the limit, or more than the ratio allows.
    case inflatedTooLarge

    /// The code of the CLOSE that answers the fault.
    @inlinable
    public var code: ResultCode { self == .unsupportedVersion ? .unsupportedVersion : .malformedFrame }
}
