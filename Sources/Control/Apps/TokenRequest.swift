import Terminal
import Tokens
import WireProtocol

/// A user token to mint from the command line (row 2).
public struct TokenRequest: Sendable {
    /// Such a token and its dates, in Unix seconds.
    public struct Minted: Equatable, Sendable {
        public let token: String
        public let issuedAt: Int64
        public let expiresAt: Int64
    }

    private let appkey: String
    private let userID: String
    private let lifetimeSeconds: Int64
    private let kid: String

    /// - Parameter lifetime: a duration such as `1h`.
    /// - Throws: names the option that is wrong.
    public init(appkey: String, userID: String, lifetime: String, kid: String) throws(UsageFault) {
        guard Self.isValid(appkey, TextRules.isValidAppKey) else {
            throw UsageFault("--app must be 1 to \(WireLimits.appKeyBytes) of A-Z a-z 0-9 . _ - #, and not . or ..")
        }
        guard Self.isValid(userID, TextRules.isValidUserID) else {
            throw UsageFault("--user must be 1 to \(WireLimits.userIDBytes) bytes of UTF-8 without control characters")
        }
        let range = ConfigLimits.mintedSeconds
        guard let seconds = DurationText.seconds(lifetime).within(range) else {
            throw UsageFault("--ttl " + AllowedText.duration(range, unitMilliseconds: 1_000))
        }
        guard kid.utf8.count <= TokenLimits.maximumKeyIDBytes else {
            throw UsageFault("--kid must be at most \(TokenLimits.maximumKeyIDBytes) bytes")
        }
        self.appkey = appkey
        self.userID = userID
        lifetimeSeconds = seconds
        self.kid = kid
    }

    /// - Parameter nowSeconds: becomes `iat`.
    public func mint(secret: [UInt8], nowSeconds: Int64) -> Minted {
        let expiresAt = nowSeconds + lifetimeSeconds
        let token = TokenMinter.mint(
            appkey: appkey.utf8, userID: userID.utf8, issuedAt: nowSeconds, expiresAt: expiresAt, kid: Array(kid.utf8),
            secret: secret)
        return Minted(token: String(decoding: token, as: UTF8.self), issuedAt: nowSeconds, expiresAt: expiresAt)
    }

    private static func isValid(_ text: String, _ rule: (ByteView) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { rule(ByteView(UnsafeRawBufferPointer($0))) }
    }
}
