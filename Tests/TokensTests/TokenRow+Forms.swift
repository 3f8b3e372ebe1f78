@testable import Tokens

extension TokenRow {
    private static let good = TokenCheck.minted()
    private static let parts = String(decoding: good, as: UTF8.self).split(separator: ".").map(String.init)

    /// Shape of the compact form, headers and keys.
    static let forms: [TokenRow] = [
        .raw("minted", good, nil),
        .raw("minted with the previous key", TokenCheck.minted(kid: "k1", secret: TokenCheck.oldSecret), nil),
        .raw("minted without kid", TokenCheck.minted(kid: ""), nil),
        .raw("previous key without kid", TokenCheck.minted(kid: "", secret: TokenCheck.oldSecret), nil),
        .raw("unknown kid", TokenCheck.minted(kid: "k3"), .keyUnknown),
        .raw("kid of the other key", TokenCheck.minted(kid: "k1"), .signatureMismatch),
        .raw(
            "secret of a stranger", TokenCheck.minted(secret: Array(repeating: 7, count: 32)), .signatureMismatch),
        .raw("no kid, secret of a stranger", TokenCheck.minted(kid: "", secret: [1]), .signatureMismatch),
        .raw("empty", "", .malformed),
        .raw("one dot", ".", .malformed),
        .raw("two dots", "..", .malformed),
        .raw("no signature", parts[0] + "." + parts[1] + ".", .malformed),
        .raw("signature of another message", "\(parts[0]).e30.\(parts[2])", .signatureMismatch),
        .raw("no header", ".\(parts[1]).\(parts[2])", .malformed),
        .raw("no payload", "\(parts[0])..\(parts[2])", .malformed),
        .raw("four segments", "\(parts[0]).\(parts[1]).e30.\(parts[2])", .signatureMismatch),
        .raw("empty fourth segment", "\(parts[0]).\(parts[1]).\(parts[2]).", .malformed),
        .raw("padded signature", "\(parts[0]).\(parts[1]).\(parts[2])=", .malformed),
        .raw("white space in front", " " + String(decoding: good, as: UTF8.self), .malformed),
        .raw("line feed behind", String(decoding: good, as: UTF8.self) + "\n", .malformed),
        .raw("bearer prefix", "Bearer " + String(decoding: good, as: UTF8.self), .malformed),
        .raw("NUL bytes", [UInt8](repeating: 0, count: 200), .malformed),
        .raw("dots only", [UInt8](repeating: 0x2E, count: 200), .malformed),
        .raw("high bytes", [UInt8](repeating: 0xFF, count: 200), .malformed),
        .raw("64 KiB of letters", [UInt8](repeating: 0x61, count: 65_536), .malformed),
        .raw("4097 bytes", good + [UInt8](repeating: 0x61, count: 4_097 - good.count), .malformed),
        .header("usual header", #"{"alg":"HS256","typ":"JWT","kid":"k2"}"#, nil),
        .header("header without typ", #"{"alg":"HS256"}"#, nil),
        .header("escaped kid", #"{"alg":"HS256","kid":"\u006b2"}"#, nil),
        .header("further members", #"{"alg":"HS256","kid":"k2","x5t":"a","n":[1,{"a":2}]}"#, nil),
        .header("alg none", #"{"alg":"none"}"#, .algorithmNotAllowed),
        .header("alg None", #"{"alg":"None"}"#, .algorithmNotAllowed),
        .header("alg hs256", #"{"alg":"hs256"}"#, .algorithmNotAllowed),
        .header("alg HS384", #"{"alg":"HS384"}"#, .algorithmNotAllowed),
        .header("alg RS256", #"{"alg":"RS256"}"#, .algorithmNotAllowed),
        .header("alg ES256", #"{"alg":"ES256"}"#, .algorithmNotAllowed),
        .header("alg missing", #"{"typ":"JWT"}"#, .algorithmNotAllowed),
        .header("alg null", #"{"alg":null}"#, .algorithmNotAllowed),
        .header("alg a list", #"{"alg":["HS256"]}"#, .algorithmNotAllowed),
        .header("alg given twice", #"{"alg":"HS256","alg":"none"}"#, .headerInvalid),
        .header("alg given twice, escaped", #"{"alg":"HS256","\u0061lg":"none"}"#, .headerInvalid),
        .header("crit", #"{"alg":"HS256","crit":["exp"]}"#, .headerInvalid),
        .header("kid a number", #"{"alg":"HS256","kid":2}"#, .headerInvalid),
        .header("kid null", #"{"alg":"HS256","kid":null}"#, .headerInvalid),
        .header("kid empty", #"{"alg":"HS256","kid":""}"#, .keyUnknown),
        .header("kid with a NUL", #"{"alg":"HS256","kid":"k2\u0000"}"#, .keyUnknown),
        .header("kid a path", #"{"alg":"HS256","kid":"../../dev/null"}"#, .keyUnknown),
        .header("header a list", #"["HS256"]"#, .headerInvalid),
        .header("header a text", #""HS256""#, .headerInvalid),
        .header("header cut", #"{"alg":"HS256""#, .headerInvalid),
        .header("header with a byte-order mark", "\u{FEFF}{\"alg\":\"HS256\"}", .headerInvalid),
        .header("header with a comma too many", #"{"alg":"HS256",}"#, .headerInvalid),
        .header(
            "header of 600 bytes", #"{"alg":"HS256","x":"\#(String(repeating: "a", count: 600))"}"#, .headerInvalid),
        .header("header nested 180 deep", "{\"alg\":\"HS256\",\"x\":" + nested(180) + "}", nil),
    ]

    static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
}
