/// Every maximum of this module, with its unit and its reason.
public enum TokenLimits {
    /// Bytes of a token (contract, Terms). Nothing longer is looked at.
    public static let maximumTokenBytes = 4_096
    /// Bytes of the first segment, in base64url. `{"alg":"HS256","typ":"JWT","kid":…}` with a kid of 64 takes 144;
    /// the header is the one part that is parsed before the signature is known to hold, so it gets no more room than
    /// it needs.
    public static let maximumHeaderBytes = 512
    /// Bytes of a decoded payload: three quarters of the token.
    public static let maximumPayloadBytes = maximumTokenBytes / 4 * 3
    /// Keys an app may have at once: a token without a `kid` costs one HMAC for each.
    public static let maximumKeys = 8
    /// Bytes of a `kid`.
    public static let maximumKeyIDBytes = 64
    /// Bytes of a secret: RFC 7518, 3.2 wants at least the size of the hash.
    public static let minimumSecretBytes = 32
    /// Members of a payload that are read without the JSON library.
    static let maximumFlatMembers = 16
    /// Decoded headers a verifier remembers; about one for each app and key in use.
    static let headerCacheSlots = 64
    /// NumericDates above this lose integer precision in a JSON number (RFC 8259, 6).
    static let maximumDateSeconds: Int64 = 1 << 53
    /// Clock difference forgiven for `iat` and `nbf`, never for `exp` (row 3).
    static let leewaySeconds: Int64 = 30
    /// Bytes of an HMAC-SHA-256.
    static let macBytes = 32
    /// The same in base64url without padding.
    static let signatureBytes = 43
}
