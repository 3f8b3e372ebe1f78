/// What was refused for one user of a request; the rest of the batch succeeded (row 32).
@frozen
public struct UserFault: WireItem {
    public var userID: ByteView
    public var code: ResultCode

    @inlinable
    public init(userID: ByteView, code: ResultCode) {
        self.userID = userID
        self.code = code
    }

    @inlinable public static var minimumBytes: Int { 2 }

    @inlinable
    public init(from reader: inout WireReader) throws(WireFault) {
        userID = try reader.string()
        code = try reader.code()
    }

    @inlinable
    public func put(into writer: inout FrameWriter) {
        writer.string(userID)
        writer.code(code)
    }
}
