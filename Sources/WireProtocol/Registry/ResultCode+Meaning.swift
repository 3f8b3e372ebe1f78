/// Whether a client that was refused or closed with a code may connect again by itself.
@frozen
public enum ReconnectRule: String, Sendable, CaseIterable {
    /// Only after the app or its user did something.
    case never
    /// As soon as there is a new token.
    case withNewToken = "with-new-token"
    /// With back-off, inside the window that the server gave.
    case afterWindow = "after-window"
    /// The code ends no connection.
    case notApplicable = "not-applicable"
}

extension ResultCode {
    /// What is known of one code; a row of `protocol/registry.json`.
    struct Meaning: Sendable {
        let code: ResultCode
        let name: StaticString
        let httpStatus: Int
        let reconnect: ReconnectRule
    }

    static let meanings: [Meaning] = [
        Meaning(code: .success, name: "success", httpStatus: 200, reconnect: .notApplicable),
        Meaning(code: .appkeyInvalid, name: "appkey-invalid", httpStatus: 404, reconnect: .never),
        Meaning(code: .userIDInvalid, name: "user-id-invalid", httpStatus: 400, reconnect: .never),
        Meaning(code: .tokenInvalid, name: "token-invalid", httpStatus: 401, reconnect: .never),
        Meaning(code: .tokenExpired, name: "token-expired", httpStatus: 401, reconnect: .withNewToken),
        Meaning(code: .tokenWillExpire, name: "token-will-expire", httpStatus: 200, reconnect: .notApplicable),
        Meaning(code: .invalidParameter, name: "invalid-parameter", httpStatus: 400, reconnect: .never),
        Meaning(code: .overLimit, name: "over-limit", httpStatus: 400, reconnect: .notApplicable),
        Meaning(code: .alreadyLoggedIn, name: "already-logged-in", httpStatus: 409, reconnect: .never),
        Meaning(code: .notLoggedIn, name: "not-logged-in", httpStatus: 401, reconnect: .notApplicable),
        Meaning(code: .userExists, name: "user-exists", httpStatus: 409, reconnect: .notApplicable),
        Meaning(code: .userNotRegistered, name: "user-not-registered", httpStatus: 404, reconnect: .never),
        Meaning(code: .displaced, name: "displaced", httpStatus: 409, reconnect: .never),
        Meaning(code: .userDeleted, name: "user-deleted", httpStatus: 410, reconnect: .never),
        Meaning(code: .userBanned, name: "user-banned", httpStatus: 403, reconnect: .never),
        Meaning(code: .unbindFailed, name: "unbind-failed", httpStatus: 503, reconnect: .notApplicable),
        Meaning(code: .boundToAnotherDevice, name: "bound-to-another-device", httpStatus: 409, reconnect: .never),
        Meaning(code: .tooManyDevices, name: "too-many-devices", httpStatus: 409, reconnect: .never),
        Meaning(code: .credentialsChanged, name: "credentials-changed", httpStatus: 401, reconnect: .never),
        Meaning(code: .forcedOut, name: "forced-out", httpStatus: 403, reconnect: .never),
        Meaning(code: .anotherUserLoggedIn, name: "another-user-logged-in", httpStatus: 409, reconnect: .never),
        Meaning(code: .deviceChanged, name: "device-changed", httpStatus: 409, reconnect: .never),
        Meaning(code: .serverUnreachable, name: "server-unreachable", httpStatus: 503, reconnect: .afterWindow),
        Meaning(code: .serverTimeout, name: "server-timeout", httpStatus: 504, reconnect: .afterWindow),
        Meaning(code: .busy, name: "busy", httpStatus: 503, reconnect: .afterWindow),
        Meaning(code: .internalError, name: "internal-error", httpStatus: 500, reconnect: .afterWindow),
        Meaning(code: .appDisabled, name: "app-disabled", httpStatus: 403, reconnect: .never),
        Meaning(code: .pushArgumentInvalid, name: "push-argument-invalid", httpStatus: 400, reconnect: .notApplicable),
        Meaning(code: .pushUserForbidden, name: "push-user-forbidden", httpStatus: 403, reconnect: .notApplicable),
        Meaning(code: .malformedFrame, name: "malformed-frame", httpStatus: 400, reconnect: .never),
        Meaning(code: .frameTooLarge, name: "frame-too-large", httpStatus: 413, reconnect: .never),
        Meaning(code: .unexpectedFrame, name: "unexpected-frame", httpStatus: 400, reconnect: .never),
        Meaning(code: .unsupportedVersion, name: "unsupported-version", httpStatus: 426, reconnect: .never),
        Meaning(code: .loginTimeout, name: "login-timeout", httpStatus: 408, reconnect: .afterWindow),
        Meaning(code: .heartbeatTimeout, name: "heartbeat-timeout", httpStatus: 408, reconnect: .afterWindow),
        Meaning(code: .slowConsumer, name: "slow-consumer", httpStatus: 408, reconnect: .afterWindow),
        Meaning(code: .goingAway, name: "going-away", httpStatus: 503, reconnect: .afterWindow),
        Meaning(code: .rateLimited, name: "rate-limited", httpStatus: 429, reconnect: .afterWindow),
    ]

    /// Every code of the registry, in the order of the numbers.
    public static let all: [ResultCode] = meanings.map(\.code)

    /// Nil for a number that this version does not know. Off the hot path: a search over the table.
    private var meaning: Meaning? { ResultCode.meanings.first { $0.code == self } }

    /// As in logs, metrics and documents: "user-banned"; "unknown" for a number that this version does not know.
    public var name: StaticString { meaning?.name ?? "unknown" }

    /// The HTTP status that goes with it in REST answers.
    public var httpStatus: Int { meaning?.httpStatus ?? 500 }

    /// An unknown number is taken as a passing fault, like ``internalError``.
    public var reconnect: ReconnectRule { meaning?.reconnect ?? .afterWindow }
}
