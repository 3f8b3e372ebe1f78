/// What a valid token says, as far as a session needs it. Seconds since 1970, each in 0...2^53.
public struct TokenClaims: Equatable, BitwiseCopyable, Sendable {
    public var issuedAt: Int64
    /// After `issuedAt`; the token was valid at a moment before it.
    public var expiresAt: Int64
    /// Position of the key in the `KeySet` that was used.
    public var keyIndex: Int
    /// The key's name across reloads, see `KeySet.contains(fingerprint:at:)`.
    public var keyFingerprint: UInt64
}

/// The answer of a `TokenVerifier`.
public enum TokenVerdict: Equatable, Sendable {
    case valid(TokenClaims)
    case refused(TokenFault)
}
