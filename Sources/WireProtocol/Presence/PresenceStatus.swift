/// The status byte of a ``StatusRecord`` (row 30).
@frozen
public enum PresenceStatus: UInt8, Sendable {
    /// Only in events about the user's own devices (row 37).
    case unknown = 0
    case online = 1
    /// The last device was lost, kicked or expired; or the user was never seen.
    case offline = 2
    /// The last device left by LOGOUT.
    case loggedOut = 3
}
