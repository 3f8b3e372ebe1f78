import WireProtocol

/// How a fake server departs from the protocol; by default it does not.
struct FakePlan: Sendable {
    enum Kick: Sendable {
        case proper, twice, silent, otherSession, otherDevice, withoutClose, otherCode
    }

    enum Presence: Sendable {
        case proper, lastStateWrong, versionsBack, silent
    }

    /// Every LOGIN is refused with this.
    var refusal: ResultCode?
    /// From this login on there is no LOGIN_OK.
    var silentFromLogin = Int.max
    /// From this PING on there is no PONG.
    var silentFromPing = Int.max
    /// The connection of this PING is closed without a word.
    var dropAtPing = Int.max
    /// The answer to the first PING comes twice.
    var hasExtraPong = false
    /// Answers leave byte by byte.
    var isSplitting = false
    /// LOGOUT_OK, and no close.
    var staysAfterLogout = false
    /// A TOKEN event after each LOGIN_OK, which a client has to bear.
    var sendsTokenNotice = false
    var heartbeatSeconds: UInt32 = 60
    var kick = Kick.proper
    /// What watchers are told of logins and logouts.
    var presence = Presence.proper
}
