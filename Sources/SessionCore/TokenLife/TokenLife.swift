/// The life of the token that a live session holds (rows 10–12, G10): 109 once, 108 at `exp`, a grace, the close.
///
/// A value of 24 bytes that lives in the session. What is due is a function of it and of the wall clock, so after the
/// clock was stepped it is enough to ask again; a step gives no token a second notice, and a step back never makes
/// the grace longer than one grace from the moment of asking. Seconds since 1970 in 0...2^53, as `TokenVerifier`
/// gives them; the wall clock in milliseconds.
public struct TokenLife: BitwiseCopyable, Equatable, Sendable {
    public private(set) var expiresAt: Int64
    /// Wall milliseconds at which the grace is over; ``notExpired`` while the token lives.
    var graceEndsAt: Int64
    /// `exp − iat`, at most 136 years.
    var lifetimeSeconds: UInt32
    /// The client knows that this token will expire.
    public internal(set) var isNoticed: Bool

    static var notExpired: Int64 { .max }

    /// No token: never due.
    public init() {
        expiresAt = Int64.max / 1_000
        graceEndsAt = TokenLife.notExpired
        lifetimeSeconds = 0
        isNoticed = true
    }

    /// - Parameter sawWillExpire: the client says that it got the 109 for this token on an earlier connection.
    public init(issuedAt: Int64, expiresAt: Int64, sawWillExpire: Bool) {
        self.expiresAt = expiresAt
        graceEndsAt = TokenLife.notExpired
        lifetimeSeconds = TokenLife.lifetime(issuedAt, expiresAt)
        isNoticed = sawWillExpire
    }

    /// Whether 108 was due and told: the session is in its grace.
    public var isExpired: Bool { graceEndsAt != TokenLife.notExpired }

    /// Takes another valid token of the same user, also in the grace, which ends by it. False when it expires before
    /// the one held (110): nothing changes then. The same token again is fine, and gets no second notice.
    public mutating func renew(issuedAt: Int64, expiresAt: Int64) -> Bool {
        guard expiresAt >= self.expiresAt else { return false }
        let lifetime = TokenLife.lifetime(issuedAt, expiresAt)
        if expiresAt != self.expiresAt || lifetime != lifetimeSeconds { isNoticed = false }
        self.expiresAt = expiresAt
        lifetimeSeconds = lifetime
        graceEndsAt = TokenLife.notExpired
        return true
    }

    private static func lifetime(_ issuedAt: Int64, _ expiresAt: Int64) -> UInt32 {
        let (seconds, overflow) = expiresAt.subtractingReportingOverflow(issuedAt)
        return overflow ? .max : UInt32(clamping: seconds)
    }
}
