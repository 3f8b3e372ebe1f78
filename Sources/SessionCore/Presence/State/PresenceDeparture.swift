/// How a session ended, as presence sees it (row 30).
@frozen
public enum PresenceDeparture: BitwiseCopyable, Sendable {
    /// By LOGOUT. The last one: *logged out*, at once.
    case logout
    /// FIN, RST, silence. The last one: *offline*, after the offline delay.
    case lost
    /// Kicked, expired, banned, disabled: nobody will come back within a moment. The last one: *offline*, at once.
    case ended
}
