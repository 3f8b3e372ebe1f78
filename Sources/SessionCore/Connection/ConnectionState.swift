/// Where a connection stands. Everything a frame may do depends on this and on the frame's type, nothing else.
@frozen
public enum ConnectionState: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    /// Nothing but a first frame is welcome: LOGIN, DEVICES_ONCE, KICK_ONCE.
    case awaitingFirstFrame
    /// A first frame is being judged; further frames wait for the outcome.
    case admitting
    /// Logged in.
    case open
    /// Logged in, and the token has expired: only PING, RENEW and LOGOUT work (row 11).
    case grace
    /// The last frame was written; whatever still comes in is thrown away.
    case closing
}
