/// Whom a KICK means.
@frozen
public enum KickMode: UInt8, Sendable {
    /// The session with the given resource.
    case one = 0
    /// KICK: every other session of the user. KICK_ONCE: every session of the user.
    case all = 1
}
