import WireProtocol

/// What a kick leaves on (user, device): a *reconnect* of a login made before it is refused with the same code, a
/// fresh login is welcome (contract, "A kick has effect"). Only 216 and 217 leave one, 206 never.
@frozen
public struct KickMark: BitwiseCopyable, Equatable, Sendable {
    /// 216 or 217.
    public var code: ResultCode
    /// Fresh logins up to this moment are meant; milliseconds since 1970.
    public var milliseconds: Int64

    /// A mark made now.
    ///
    /// - Parameter freshLogin: of the session that is kicked, if there is one. The mark is never older, even if the clock
    ///   was set back since that login.
    @inlinable
    public init(code: ResultCode, wallMilliseconds: Int64, freshLogin: Int64?) {
        self.code = code
        milliseconds = max(wallMilliseconds, freshLogin ?? wallMilliseconds)
    }

    /// The code to refuse a reconnect with, or nil when its fresh login came after the kick. Not to be asked for a
    /// fresh login.
    @inlinable
    public func refusal(ofReconnectFrom freshLogin: Int64) -> ResultCode? {
        freshLogin <= milliseconds ? code : nil
    }
}
