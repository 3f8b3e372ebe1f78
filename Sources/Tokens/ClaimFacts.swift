/// What a payload says, reduced to what a verdict needs. Both ways to read a payload end here.
struct ClaimFacts: Equatable, Sendable {
    enum Match: Equatable, Sendable { case absent, matches, differs }

    /// `iss` against the appkey.
    var issuer = Match.absent
    /// `sub` against the userID.
    var subject = Match.absent
    /// `role` against `app`.
    var role = Match.absent
    var issuedAt: Int64?
    var expiresAt: Int64?
    var notBefore: Int64?
}

/// Whom a token must be for. Ids compare as bytes, never by Unicode equivalence.
struct ExpectedHolder {
    var appkey: UnsafeRawBufferPointer
    var userID: UnsafeRawBufferPointer
}
