import WireProtocol

/// Why a connection ended. Every connection that was opened ends with exactly one of them, so that
/// `sum(closed by reason) = accepted − open` holds.
enum CloseReason: UInt8, CaseIterable {
    case peerClosed, peerReset, logout, oneShotAnswered, loginRefused
    case displaced, userDeleted, userBanned, credentialsChanged, forcedOut, appDisabled, tokenExpired
    case malformedFrame, frameTooLarge, unexpectedFrame, unsupportedVersion, notLoggedIn
    case loginTimeout, heartbeatTimeout, slowConsumer, goingAway, rateLimited, overCapacity, internalError

    /// The reason that a frame's refusal or a closing with `code` stands for.
    init(code: ResultCode) {
        switch code {
        case .displaced: self = .displaced
        case .userDeleted: self = .userDeleted
        case .userBanned: self = .userBanned
        case .credentialsChanged: self = .credentialsChanged
        case .forcedOut: self = .forcedOut
        case .appDisabled: self = .appDisabled
        case .tokenExpired: self = .tokenExpired
        case .malformedFrame: self = .malformedFrame
        case .frameTooLarge: self = .frameTooLarge
        case .unexpectedFrame: self = .unexpectedFrame
        case .unsupportedVersion: self = .unsupportedVersion
        case .notLoggedIn: self = .notLoggedIn
        case .loginTimeout: self = .loginTimeout
        case .heartbeatTimeout: self = .heartbeatTimeout
        case .slowConsumer: self = .slowConsumer
        case .goingAway: self = .goingAway
        case .rateLimited: self = .rateLimited
        case .busy: self = .overCapacity
        default: self = .internalError
        }
    }

    /// The key of its count in a log line; metrics use the word behind `closed_`.
    var logKey: StaticString {
        switch self {
        case .peerClosed: "closed_peer_closed"
        case .peerReset: "closed_peer_reset"
        case .logout: "closed_logout"
        case .oneShotAnswered: "closed_one_shot_answered"
        case .loginRefused: "closed_login_refused"
        case .displaced: "closed_displaced"
        case .userDeleted: "closed_user_deleted"
        case .userBanned: "closed_user_banned"
        case .credentialsChanged: "closed_credentials_changed"
        case .forcedOut: "closed_forced_out"
        case .appDisabled: "closed_app_disabled"
        case .tokenExpired: "closed_token_expired"
        case .malformedFrame: "closed_malformed_frame"
        case .frameTooLarge: "closed_frame_too_large"
        case .unexpectedFrame: "closed_unexpected_frame"
        case .unsupportedVersion: "closed_unsupported_version"
        case .notLoggedIn: "closed_not_logged_in"
        case .loginTimeout: "closed_login_timeout"
        case .heartbeatTimeout: "closed_heartbeat_timeout"
        case .slowConsumer: "closed_slow_consumer"
        case .goingAway: "closed_going_away"
        case .rateLimited: "closed_rate_limited"
        case .overCapacity: "closed_over_capacity"
        case .internalError: "closed_internal_error"
        }
    }
}
