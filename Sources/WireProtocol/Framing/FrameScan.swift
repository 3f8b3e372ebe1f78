/// What the bytes at hand begin with.
@frozen
public enum FrameScan: Equatable, Sendable {
    /// A whole frame. `size` is what it takes of the bytes, header included; `type` still has its compressed bit.
    case frame(type: UInt8, body: ByteView, size: Int)
    /// More bytes are wanted. `type` is the type byte when it is there, else 0 (no frame has type 0); it can be judged
    /// at once. Scanning again makes sense when `need` bytes, counted from the frame's start, are there.
    case incomplete(type: UInt8, need: Int)
    /// The connection must end with this code: 4000, 4001, or 4002 for the type 0.
    case invalid(ResultCode)
}

/// Finds frames in a stream of bytes. Holds no state, keeps no bytes, never allocates, blocks or traps.
public enum FrameScanner {
    /// Looks at the frame that starts at the first of `bytes`.
    ///
    /// - Parameter limit: the largest `length` (type and body) accepted now: ``WireLimits/firstFrameBytes`` before
    ///   login, ``WireLimits/frameBytes`` after.
    /// The verdict on given bytes is the same however they are cut into reads.
    @inlinable
    public static func next(_ bytes: UnsafeRawBufferPointer, limit: Int) -> FrameScan {
        let count = bytes.count
        guard count > 0, let start = bytes.baseAddress else { return .incomplete(type: 0, need: 2) }
        let first = start.load(as: UInt8.self)
        if first < 0x80 {
            if first == 0 { return .invalid(.malformedFrame) }
            return body(start, available: count, header: 1, length: Int(first), limit: limit)
        }
        guard count > 1 else { return .incomplete(type: 0, need: 3) }
        let second = start.load(fromByteOffset: 1, as: UInt8.self)
        if second == 0 { return .invalid(.malformedFrame) }
        let low = Int(first & 0x7F) | Int(second & 0x7F) &<< 7
        if second < 0x80 { return body(start, available: count, header: 2, length: low, limit: limit) }
        guard count > 2 else { return .incomplete(type: 0, need: 4) }
        let third = start.load(fromByteOffset: 2, as: UInt8.self)
        if third == 0 || third >= 0x80 { return .invalid(.malformedFrame) }
        return body(start, available: count, header: 3, length: low | Int(third) &<< 14, limit: limit)
    }

    @inlinable
    static func body(_ start: UnsafeRawPointer, available: Int, header: Int, length: Int, limit: Int) -> FrameScan {
        if length > limit { return .invalid(.frameTooLarge) }
        let size = header &+ length
        guard available > header else { return .incomplete(type: 0, need: size) }
        let type = start.load(fromByteOffset: header, as: UInt8.self)
        if type == 0 { return .invalid(.unexpectedFrame) }
        guard available >= size else { return .incomplete(type: type, need: size) }
        return .frame(type: type, body: ByteView(start: start + header + 1, count: length &- 1), size: size)
    }
}
