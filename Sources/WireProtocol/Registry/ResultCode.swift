/// One number, one meaning: on the wire, in REST and in the SDK (contract, "Codes").
///
/// `protocol/registry.json` has the same table; a test compares them. A number that is not listed here can still be held:
/// a newer peer may know more.
@frozen
public struct ResultCode: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable
    init(_ rawValue: UInt16) { self.rawValue = rawValue }

    /// Done.
    @inlinable public static var success: ResultCode { ResultCode(0) }
    /// Unknown or malformed appkey.
    @inlinable public static var appkeyInvalid: ResultCode { ResultCode(100) }
    /// Malformed user id.
    @inlinable public static var userIDInvalid: ResultCode { ResultCode(101) }
    /// Signature, claims, wrong app or user, revoked, longer-lived than the app allows.
    @inlinable public static var tokenInvalid: ResultCode { ResultCode(104) }
    /// At or after `exp`.
    @inlinable public static var tokenExpired: ResultCode { ResultCode(108) }
    /// An event, never an answer.
    @inlinable public static var tokenWillExpire: ResultCode { ResultCode(109) }
    /// A field breaks its rule.
    @inlinable public static var invalidParameter: ResultCode { ResultCode(110) }
    /// Batch size or cap.
    @inlinable public static var overLimit: ResultCode { ResultCode(112) }
    /// SDK: this client is logged in as the same user.
    @inlinable public static var alreadyLoggedIn: ResultCode { ResultCode(200) }
    /// A request before LOGIN.
    @inlinable public static var notLoggedIn: ResultCode { ResultCode(201) }
    /// REST: the user is there already.
    @inlinable public static var userExists: ResultCode { ResultCode(203) }
    /// No such user in this app.
    @inlinable public static var userNotRegistered: ResultCode { ResultCode(204) }
    /// Another login took this session's place.
    @inlinable public static var displaced: ResultCode { ResultCode(206) }
    /// The user was deleted.
    @inlinable public static var userDeleted: ResultCode { ResultCode(207) }
    /// The user is banned.
    @inlinable public static var userBanned: ResultCode { ResultCode(210) }
    /// Unbinding push tokens failed; still logged in.
    @inlinable public static var unbindFailed: ResultCode { ResultCode(212) }
    /// Single-device, first wins.
    @inlinable public static var boundToAnotherDevice: ResultCode { ResultCode(213) }
    /// The platform's limit is reached, first wins.
    @inlinable public static var tooManyDevices: ResultCode { ResultCode(214) }
    /// Token revoked or password changed.
    @inlinable public static var credentialsChanged: ResultCode { ResultCode(216) }
    /// By REST, console or another device.
    @inlinable public static var forcedOut: ResultCode { ResultCode(217) }
    /// SDK: this client is logged in as another user.
    @inlinable public static var anotherUserLoggedIn: ResultCode { ResultCode(218) }
    /// Single-device: the device changed while this one was away.
    @inlinable public static var deviceChanged: ResultCode { ResultCode(220) }
    /// SDK: no connection.
    @inlinable public static var serverUnreachable: ResultCode { ResultCode(300) }
    /// SDK: no answer in time.
    @inlinable public static var serverTimeout: ResultCode { ResultCode(301) }
    /// Busy, or the outcome of a write is unknown; carries retry-after.
    @inlinable public static var busy: ResultCode { ResultCode(302) }
    /// A fault of the server.
    @inlinable public static var internalError: ResultCode { ResultCode(303) }
    /// The app is disabled.
    @inlinable public static var appDisabled: ResultCode { ResultCode(305) }
    /// Push ledger: bad argument, 21st active, foreign or unknown id.
    @inlinable public static var pushArgumentInvalid: ResultCode { ResultCode(1001) }
    /// Push ledger: user banned or deleted.
    @inlinable public static var pushUserForbidden: ResultCode { ResultCode(1016) }
    /// Bytes that are no frame of this protocol.
    @inlinable public static var malformedFrame: ResultCode { ResultCode(4000) }
    /// `length` over the limit.
    @inlinable public static var frameTooLarge: ResultCode { ResultCode(4001) }
    /// A type that may not come now, or that nobody knows.
    @inlinable public static var unexpectedFrame: ResultCode { ResultCode(4002) }
    /// The first frame is of another version.
    @inlinable public static var unsupportedVersion: ResultCode { ResultCode(4003) }
    /// No login within the time allowed.
    @inlinable public static var loginTimeout: ResultCode { ResultCode(4004) }
    /// Nothing received for 1.5 heartbeat intervals.
    @inlinable public static var heartbeatTimeout: ResultCode { ResultCode(4005) }
    /// The peer does not read what it gets.
    @inlinable public static var slowConsumer: ResultCode { ResultCode(4006) }
    /// The server is stopping or draining.
    @inlinable public static var goingAway: ResultCode { ResultCode(4007) }
    /// Too many connections, logins or requests.
    @inlinable public static var rateLimited: ResultCode { ResultCode(4008) }
}
