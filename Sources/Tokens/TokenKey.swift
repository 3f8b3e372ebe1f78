/// One HS256 key of an app. Several may be valid at once, so that keys rotate without a disconnect (row 3).
public struct TokenKey: Equatable, Sendable {
    /// The JWT header's `kid` that selects this key; empty when tokens carry none.
    public var kid: [UInt8]
    /// The raw HMAC key. Never logged.
    public var secret: [UInt8]
    /// Unix seconds; tokens checked before this moment do not match the key.
    public var notBefore: Int64
    /// Unix seconds; tokens checked at or after this moment do not match the key.
    public var notAfter: Int64

    public init(kid: [UInt8], secret: [UInt8], notBefore: Int64 = 0, notAfter: Int64 = .max) {
        self.kid = kid
        self.secret = secret
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}
