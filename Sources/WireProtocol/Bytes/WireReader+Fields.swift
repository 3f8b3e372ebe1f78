/// Fields that mean the same in many frames.
extension WireReader {
    /// A request id: varint32, never 0.
    @inlinable
    public mutating func requestID() throws(WireFault) -> UInt32 {
        let id = try varint32()
        if id == 0 { throw .zeroRequestID }
        return id
    }

    /// Magic and version of a first frame. The version is judged before anything behind it is looked at, since its
    /// place is all that another version promises.
    @inlinable
    public mutating func prologue() throws(WireFault) {
        guard try u8() == WireVersion.magic0, try u8() == WireVersion.magic1 else { throw .badMagic }
        guard try u8() == WireVersion.current else { throw .unsupportedVersion }
    }

    /// A code: varint32, at most 65 535.
    @inlinable
    public mutating func code() throws(WireFault) -> ResultCode {
        guard let number = UInt16(exactly: try varint32()) else { throw .varintTooLong }
        return ResultCode(rawValue: number)
    }

    /// One byte of flags of which only those in `known` may be set.
    @inlinable
    public mutating func flags(known: UInt8) throws(WireFault) -> UInt8 {
        let flags = try u8()
        if flags & ~known != 0 { throw .reservedBits }
        return flags
    }

    /// The *more* byte of a page: 0 = the last one, 1 = another follows.
    @inlinable
    public mutating func more() throws(WireFault) -> Bool {
        try flags(known: 1) == 1
    }
}
