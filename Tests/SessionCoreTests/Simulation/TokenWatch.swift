@testable import SessionCore

/// Watches what one session is told about its token, and says what is wrong with it: too early, too late, twice, never.
struct TokenWatch {
    private let permille: Int64
    private let grace: Int64
    private(set) var token: SimulatedToken
    private(set) var isNoticed: Bool
    /// Wall moment at which the grace ends; nil while the token lives.
    private(set) var graceEnd: Int64?
    /// Monotonic moment from which on everything must be in time: the token's arrival.
    private var since: Int64

    init(_ token: SimulatedToken, saw: Bool, rules: TokenLife.Rules, time: SimulatedTime) {
        self.token = token
        isNoticed = saw
        permille = Int64(rules.willExpirePermille)
        grace = rules.graceSeconds * 1_000
        since = time.monotonic
    }

    var isExpired: Bool { graceEnd != nil }
    private var expiry: Int64 { token.expiresAt * 1_000 }

    private func mustKnow(at wall: Int64) -> Bool {
        let passed = wall - token.issuedAt * 1_000
        return passed * 1_000 >= (token.expiresAt - token.issuedAt) * 1_000 * permille || expiry - wall < 30_000
    }

    mutating func tell(_ due: TokenLife.Due, _ time: SimulatedTime) throws {
        // With the clock neither stepped nor the token taken at this very moment, a millisecond earlier was too early.
        let isOnTheDot = time.monotonic > max(since, time.steppedAt)
        switch due {
        case .nothing: break
        case .tellWillExpire(let seconds):
            try require(!isNoticed && !isExpired, "109 twice or after 108")
            try require(time.wall < expiry && mustKnow(at: time.wall), "109 too early or too late")
            try require(!isOnTheDot || !mustKnow(at: time.wall - 1), "109 late")
            try require(Int64(seconds) == (expiry - time.wall + 999) / 1_000, "109 with wrong seconds")
            isNoticed = true
        case .tellExpired(let seconds):
            try require(!isExpired, "108 twice")
            try require(time.wall >= expiry, "108 too early")
            try require(!isOnTheDot || time.wall == expiry, "108 late")
            let end = (time.wall - expiry > 1_000 ? time.wall : expiry) + grace
            try require(Int64(seconds) == (end - time.wall + 999) / 1_000, "108 with wrong seconds")
            graceEnd = end
        case .close:
            guard let end = graceEnd else { throw SimulationFailure("closed without 108") }
            try require(time.wall >= end, "closed too early")
            try require(!isOnTheDot || time.wall == end, "closed late")
        }
    }

    /// After all that was due is said to be done.
    mutating func checkNothingIsLeft(_ time: SimulatedTime) throws {
        if let end = graceEnd {
            // Asked after the clock was set back: one grace from now at most.
            graceEnd = min(end, time.wall + grace)
            try require(time.wall < end, "the close is missing")
        } else {
            try require(time.wall < expiry, "108 is missing")
            try require(isNoticed || !mustKnow(at: time.wall), "109 is missing")
        }
    }

    /// Whether the renewal must work; then the watch goes on with the new token.
    mutating func renew(_ next: SimulatedToken, _ time: SimulatedTime) -> Bool {
        guard next.expiresAt >= token.expiresAt else { return false }
        if next != token { isNoticed = false }
        token = next
        graceEnd = nil
        since = time.monotonic
        return true
    }
}
