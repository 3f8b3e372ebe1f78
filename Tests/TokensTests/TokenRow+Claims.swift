@testable import Tokens

extension TokenRow {
    private static let lived = "\"iat\":1700000000,\"exp\":1700003600"

    /// Whom the token is for, and the payload's form.
    static let holders: [TokenRow] = [
        .payload("other app", "{\"iss\":\"acme#prod\",\"sub\":\"mia\",\(lived)}", .wrongApp),
        .payload("app in capitals", "{\"iss\":\"ACME#demo\",\"sub\":\"mia\",\(lived)}", .wrongApp),
        .payload("app cut", "{\"iss\":\"acme#dem\",\"sub\":\"mia\",\(lived)}", .wrongApp),
        .payload("no app", "{\"sub\":\"mia\",\(lived)}", .claimsInvalid),
        .payload("app a list", "{\"iss\":[\"acme#demo\"],\"sub\":\"mia\",\(lived)}", .claimsInvalid),
        .payload("app null", "{\"iss\":null,\"sub\":\"mia\",\(lived)}", .claimsInvalid),
        .payload("other user", "{\"iss\":\"acme#demo\",\"sub\":\"max\",\(lived)}", .wrongUser),
        .payload("user with more behind", "{\"iss\":\"acme#demo\",\"sub\":\"mia2\",\(lived)}", .wrongUser),
        .payload("user with a NUL behind", "{\"iss\":\"acme#demo\",\"sub\":\"mia\\u0000\",\(lived)}", .wrongUser),
        .payload("user empty", "{\"iss\":\"acme#demo\",\"sub\":\"\",\(lived)}", .wrongUser),
        .payload("no user", "{\"iss\":\"acme#demo\",\(lived)}", .claimsInvalid),
        .payload("user a number", "{\"iss\":\"acme#demo\",\"sub\":5,\(lived)}", .claimsInvalid),
        .payload("user null", "{\"iss\":\"acme#demo\",\"sub\":null,\(lived)}", .claimsInvalid),
        .payload("user escaped", "{\"iss\":\"acme#demo\",\"sub\":\"\\u006d\\u0069a\",\(lived)}", nil),
        .payload("member name escaped", "{\"iss\":\"acme#demo\",\"s\\u0075b\":\"mia\",\(lived)}", nil),
        .payload("lone surrogate", "{\"iss\":\"acme#demo\",\"sub\":\"\\ud800\",\(lived)}", .claimsInvalid),
        .payload(
            "role app with sub", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"role\":\"app\",\(lived)}", .notUserToken),
        .payload(
            "role of another kind", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"role\":\"x\",\(lived)}", .notUserToken),
        .payload("role null", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"role\":null,\(lived)}", .notUserToken),
        .payload("role a list", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"role\":[],\(lived)}", .notUserToken),
        .payload("user twice", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"sub\":\"max\",\(lived)}", .claimsInvalid),
        .payload(
            "user twice, the same", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"sub\":\"mia\",\(lived)}", .claimsInvalid),
        .payload("exp twice", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived),\"exp\":1900000000}", .claimsInvalid),
        .payload(
            "exp twice, escaped", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived),\"ex\\u0070\":1}", .claimsInvalid),
        .payload(
            "repeat inside a nested object", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived),\"a\":{\"b\":1,\"b\":2}}",
            nil),
        .payload(
            "further claims", "{\"jti\":\"1\",\"iss\":\"acme#demo\",\"aud\":[\"a\"],\"sub\":\"mia\",\(lived)}", nil),
        .payload("20 further claims", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived)\(further(20))}", nil),
        .payload("white space everywhere", " {\n\"iss\" : \"acme#demo\" ,\t\"sub\" : \"mia\" , \(lived) \r\n} ", nil),
        .payload(
            "deep nesting", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived),\"a\":\(nested(1_400))}", .claimsInvalid),
        .payload("nesting", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived),\"a\":\(nested(100))}", nil),
        .payload("payload a list", "[1]", .claimsInvalid),
        .payload("payload a number", "17", .claimsInvalid),
        .payload("payload empty object", "{}", .claimsInvalid),
        .payload("payload cut", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived)", .claimsInvalid),
        .payload("comma too many", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived),}", .claimsInvalid),
        .payload("more behind", "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived)}{}", .claimsInvalid),
        .payload("byte-order mark", "\u{FEFF}{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(lived)}", .claimsInvalid),
        .payload("comment", "{\"iss\":\"acme#demo\",/**/\"sub\":\"mia\",\(lived)}", .claimsInvalid),
        .payload("single quotes", "{'iss':'acme#demo','sub':'mia',\(lived)}", .claimsInvalid),
        .payload("tab in a text", "{\"iss\":\"acme#demo\",\"sub\":\"m\tia\",\(lived)}", .claimsInvalid),
    ]

    /// `iat`, `exp`, `nbf`; the clock says 1 700 000 100.
    static let times: [TokenRow] = [
        .dates("usual", lived, nil),
        .dates("integral floats", "\"iat\":1700000000.0,\"exp\":1.7000036e9", nil),
        .dates("iat 0", "\"iat\":0,\"exp\":1700003600", .lifetimeTooLong),
        .dates("exp missing", "\"iat\":1700000000", .claimsInvalid),
        .dates("iat missing", "\"exp\":1700003600", .claimsInvalid),
        .dates("exp a text", "\"iat\":1700000000,\"exp\":\"1700003600\"", .claimsInvalid),
        .dates("exp null", "\"iat\":1700000000,\"exp\":null", .claimsInvalid),
        .dates("exp true", "\"iat\":1700000000,\"exp\":true", .claimsInvalid),
        .dates("exp an object", "\"iat\":1700000000,\"exp\":{}", .claimsInvalid),
        .dates("exp 0", "\"iat\":1700000000,\"exp\":0", .emptyLifetime),
        .dates("exp -1", "\"iat\":1700000000,\"exp\":-1", .claimsInvalid),
        .dates("iat -1", "\"iat\":-1,\"exp\":1700003600", .claimsInvalid),
        .dates("exp with a fraction", "\"iat\":1700000000,\"exp\":1700003600.5", .claimsInvalid),
        .dates("exp 2^53", "\"iat\":1700000000,\"exp\":9007199254740992", .lifetimeTooLong),
        .dates("exp 2^53 + 1", "\"iat\":1700000000,\"exp\":9007199254740993", .claimsInvalid),
        .dates("exp 2^63 - 1", "\"iat\":1700000000,\"exp\":9223372036854775807", .claimsInvalid),
        .dates("exp 2^63", "\"iat\":1700000000,\"exp\":9223372036854775808", .claimsInvalid),
        .dates("exp 2^64", "\"iat\":1700000000,\"exp\":18446744073709551616", .claimsInvalid),
        .dates("exp 1e300", "\"iat\":1700000000,\"exp\":1e300", .claimsInvalid),
        .dates("exp 1e999", "\"iat\":1700000000,\"exp\":1e999", .claimsInvalid),
        .dates("exp 400 digits", "\"iat\":1700000000,\"exp\":\(String(repeating: "9", count: 400))", .claimsInvalid),
        .dates("exp NaN", "\"iat\":1700000000,\"exp\":NaN", .claimsInvalid),
        .dates("exp in hex", "\"iat\":1700000000,\"exp\":0x7fffffff", .claimsInvalid),
        .dates("exp with a zero in front", "\"iat\":1700000000,\"exp\":01700003600", .claimsInvalid),
        .dates("exp with a plus", "\"iat\":1700000000,\"exp\":+1700003600", .claimsInvalid),
        .dates("exp = iat", "\"iat\":1700000000,\"exp\":1700000000", .emptyLifetime),
        .dates("exp < iat", "\"iat\":1700000000,\"exp\":1699999999", .emptyLifetime),
        .dates("longest life allowed", "\"iat\":1700000000,\"exp\":\(1_700_000_000 + 60 * 86_400)", nil),
        .dates("one second longer", "\"iat\":1700000000,\"exp\":\(1_700_000_001 + 60 * 86_400)", .lifetimeTooLong),
        .dates("expires now", "\"iat\":1700000000,\"exp\":1700000100", .expired),
        .dates("one second left", "\"iat\":1700000000,\"exp\":1700000101", nil),
        .dates("expired long ago", "\"iat\":1600000000,\"exp\":1600003600", .expired),
        .dates("iat 30 s ahead", "\"iat\":1700000130,\"exp\":1700003600", nil),
        .dates("iat 31 s ahead", "\"iat\":1700000131,\"exp\":1700003600", .issuedInFuture),
        .dates("nbf passed", "\(lived),\"nbf\":1700000000", nil),
        .dates("nbf 30 s ahead", "\(lived),\"nbf\":1700000130", nil),
        .dates("nbf 31 s ahead", "\(lived),\"nbf\":1700000131", .notYetValid),
        .dates("nbf null", "\(lived),\"nbf\":null", .claimsInvalid),
        .dates("nbf a text", "\(lived),\"nbf\":\"1\"", .claimsInvalid),
        .dates("nbf negative", "\(lived),\"nbf\":-5", .claimsInvalid),
    ]

    private static func further(_ count: Int) -> String {
        (0..<count).map { ",\"claim\($0)\":\"\($0)\"" }.joined()
    }
}
