extension TokenLife {
    /// What the app's operator set. Live sessions may be asked with changed rules.
    public struct Rules: BitwiseCopyable, Equatable, Sendable {
        /// Share of `exp − iat` after which 109 is told, in thousandths.
        public var willExpirePermille: UInt16
        /// Seconds after `exp` in which PING, RENEW and LOGOUT work.
        public var graceSeconds: Int64

        @inlinable
        public init(willExpirePermille: UInt16, graceSeconds: Int64) {
            self.willExpirePermille = willExpirePermille
            self.graceSeconds = graceSeconds
        }
    }

    /// What must be done about the token now.
    public enum Due: Equatable, Sendable {
        case nothing
        /// Tell 109 with the seconds until `exp`, rounded up.
        case tellWillExpire(UInt32)
        /// Tell 108 with the seconds of grace left, rounded up, and let nothing but PING, RENEW and LOGOUT through.
        case tellExpired(UInt32)
        /// The grace is over: the session ends with 108.
        case close
    }

    /// 109 comes at the latest when less than this is left.
    static let lateNoticeSeconds: Int64 = 30
    /// `exp` told this late was told in time (row 11), so the grace counts from `exp`. Later than that the clock was
    /// stepped or the process stood still; then the grace counts from the telling, so that the client gets all of it.
    static let promptMilliseconds: Int64 = 1_000
    /// 2^53 seconds: no clock is taken to be beyond.
    static let maximumMilliseconds: Int64 = (1 << 53) * 1_000

    /// What is due at this moment of the wall clock; notes that it was told. Ask until it says `nothing` or `close`.
    public mutating func due(nowMilliseconds: Int64, rules: Rules) -> Due {
        let now = min(max(nowMilliseconds, 0), TokenLife.maximumMilliseconds)
        let grace = Int64(UInt32(clamping: rules.graceSeconds)) * 1_000
        if isExpired {
            if graceEndsAt - now > grace { graceEndsAt = now + grace }
            return now >= graceEndsAt ? .close : .nothing
        }
        if now >= expiryMilliseconds {
            let isPrompt = now - expiryMilliseconds <= TokenLife.promptMilliseconds
            graceEndsAt = (isPrompt ? expiryMilliseconds : now) + grace
            return .tellExpired(TokenLife.secondsRoundedUp(graceEndsAt - now))
        }
        if !isNoticed && now >= noticeMilliseconds(rules) {
            isNoticed = true
            return .tellWillExpire(TokenLife.secondsRoundedUp(expiryMilliseconds - now))
        }
        return .nothing
    }

    /// The wall moment at which to ask again, if the clock is not stepped before; may lie in the past (then: at once).
    public func nextMilliseconds(rules: Rules) -> Int64 {
        if isExpired { return graceEndsAt }
        return isNoticed ? expiryMilliseconds : min(noticeMilliseconds(rules), expiryMilliseconds)
    }

    var expiryMilliseconds: Int64 { TokenLife.milliseconds(expiresAt) }

    /// From here on 109 is due: after the given share of the life, but at the latest as soon as less than 30 s are
    /// left.
    func noticeMilliseconds(_ rules: Rules) -> Int64 {
        let share = Int64(lifetimeSeconds) * Int64(min(rules.willExpirePermille, 1_000))
        let byShare = expiryMilliseconds - Int64(lifetimeSeconds) * 1_000 + share
        return min(byShare, expiryMilliseconds - TokenLife.lateNoticeSeconds * 1_000 + 1)
    }

    private static func milliseconds(_ seconds: Int64) -> Int64 {
        min(max(seconds, 0), 1 << 53) * 1_000
    }

    private static func secondsRoundedUp(_ milliseconds: Int64) -> UInt32 {
        UInt32(clamping: (milliseconds + 999) / 1_000)
    }
}
