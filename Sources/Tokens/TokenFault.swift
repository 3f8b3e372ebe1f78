/// Why a token was refused. One place for the reason, its code and its words.
public enum TokenFault: UInt8, Error, Equatable, Sendable, CaseIterable {
    /// Not three segments of strict base64url within the size limit.
    case malformed
    /// The header is no JSON object, is too long, has a `kid` that is no text, or names extensions (`crit`).
    case headerInvalid
    /// `alg` is missing or anything but HS256.
    case algorithmNotAllowed
    /// The app has no such `kid`.
    case keyUnknown
    /// The key is not valid yet, or no longer.
    case keyNotValid
    case signatureMismatch
    /// The payload is no JSON object, repeats a member, or a claim is missing, has the wrong type or is out of range.
    case claimsInvalid
    case wrongApp
    case wrongUser
    /// A user token was needed and this one has a `role`.
    case notUserToken
    /// An app token was needed and this one has no `role` of `app`, or a `sub`.
    case notAppToken
    /// `exp` is not after `iat`.
    case emptyLifetime
    /// `exp − iat` is above what the app allows.
    case lifetimeTooLong
    case issuedInFuture
    case notYetValid
    /// At or after `exp`.
    case expired

    /// 108 when the same login with a new token may work, else 104.
    public var code: UInt16 { self == .expired ? 108 : 104 }

    /// For the client's developer; says nothing about keys or other users.
    public var text: StaticString {
        switch self {
        case .malformed: "token is not a compact JWT"
        case .headerInvalid: "token header is invalid"
        case .algorithmNotAllowed: "token algorithm is not HS256"
        case .keyUnknown: "token key id is unknown"
        case .keyNotValid: "token key is not valid now"
        case .signatureMismatch: "token signature does not match"
        case .claimsInvalid: "token claims are missing or invalid"
        case .wrongApp: "token is for another app"
        case .wrongUser: "token is for another user"
        case .notUserToken: "token has a role, a user token has none"
        case .notAppToken: "token is not an app token"
        case .emptyLifetime: "token exp is not after its iat"
        case .lifetimeTooLong: "token lives longer than the app allows"
        case .issuedInFuture: "token was issued in the future"
        case .notYetValid: "token is not valid yet"
        case .expired: "token expired"
        }
    }
}
