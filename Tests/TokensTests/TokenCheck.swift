@testable import Tokens

/// The app, user, keys and moment that the token tests share, and one verifier in a class (tests capture it in
/// closures).
final class TokenCheck {
    static let appkey = "acme#demo"
    static let user = "mia"
    static let now: Int64 = 1_700_000_100
    static let secret = [UInt8](0..<32)
    static let oldSecret = [UInt8](32..<64)
    static let keys = [
        TokenKey(kid: Array("k2".utf8), secret: secret),
        TokenKey(kid: Array("k1".utf8), secret: oldSecret, notBefore: 1_600_000_000, notAfter: 1_800_000_000),
    ]

    private var verifier = TokenVerifier()
    private let keys: KeySet

    init(keys: [TokenKey] = TokenCheck.keys) { self.keys = KeySet(keys) }

    func verdict(
        _ token: [UInt8], appkey: String = appkey, user: [UInt8] = Array(user.utf8), now: Int64 = now,
        cap: Int64 = 60 * 86_400
    ) -> TokenVerdict {
        token.withUnsafeBytes { token in
            Array(appkey.utf8).withUnsafeBytes { appkey in
                user.withUnsafeBytes { user in
                    verifier.verify(
                        token: token, keys: keys, appkey: appkey, userID: user, nowSeconds: now,
                        maximumLifetimeSeconds: cap)
                }
            }
        }
    }

    func appVerdict(_ token: [UInt8], appkey: String = appkey, now: Int64 = now) -> TokenVerdict {
        token.withUnsafeBytes { token in
            Array(appkey.utf8).withUnsafeBytes { appkey in
                verifier.verifyAppToken(
                    token: token, keys: keys, appkey: appkey, nowSeconds: now, maximumLifetimeSeconds: 86_400)
            }
        }
    }

    /// Nil when the token is valid.
    func fault(_ token: [UInt8], user: [UInt8] = Array(user.utf8), now: Int64 = now) -> TokenFault? {
        if case .refused(let fault) = verdict(token, user: user, now: now) { fault } else { nil }
    }

    static func minted(kid: String = "k2", secret: [UInt8] = secret) -> [UInt8] {
        TokenMinter.mint(
            appkey: appkey.utf8, userID: user.utf8, issuedAt: 1_700_000_000, expiresAt: 1_700_003_600,
            kid: Array(kid.utf8), secret: secret)
    }

    /// Any payload under a good header and signature.
    static func signed(_ payload: String) -> [UInt8] {
        TokenMinter.sign(payload: Array(payload.utf8), kid: Array("k2".utf8), secret: secret)
    }

    /// Any header over a good payload and signature.
    static func headed(_ header: String) -> [UInt8] {
        let payload = "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"iat\":1700000000,\"exp\":1700003600}"
        return TokenMinter.sign(header: Array(header.utf8), payload: Array(payload.utf8), secret: secret)
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, good enough to pick test cases.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
