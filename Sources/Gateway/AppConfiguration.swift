import SessionCore
import Tokens

/// What an operator sets for one app (tenant). A reload replaces it whole; live sessions keep what they logged in under,
/// except that disabling the app ends them with 305 (row 27).
public struct AppConfiguration: Equatable, Sendable {
    /// Who may log in.
    public enum Registration: String, Sendable, CaseIterable {
        /// Only users that were created before (row 1); others get 204.
        case required
        /// A user is created by its first login with a valid token.
        case firstLogin = "first-login"
    }

    /// 1–64 of `A–Z a–z 0–9 . _ - #`, not `.` or `..`.
    public var appkey: String
    public var enabled = true
    public var registration = Registration.required
    /// Current and previous keys; at least one.
    public var keys: [TokenKey]
    public var policy = DevicePolicy()
    /// A token whose `exp − iat` is longer is refused with 104 (row 3).
    public var maximumTokenLifetimeSeconds: Int64 = 60 * 86_400
    /// Share of `exp − iat` after which 109 is sent, in thousandths (row 10).
    public var willExpirePermille: UInt16 = 800
    /// Seconds after `exp` in which renew, heartbeat and logout still work (row 11).
    public var tokenGraceSeconds: UInt32 = 30

    public init(appkey: String, keys: [TokenKey]) {
        self.appkey = appkey
        self.keys = keys
    }
}
