import Testing

@testable import Tokens

/// One token and what must come of it. Nil: it is valid.
struct TokenRow: CustomTestStringConvertible, Sendable {
    var name: String
    var token: [UInt8]
    var expected: TokenFault?

    var testDescription: String { name }

    private init(_ name: String, _ token: [UInt8], _ expected: TokenFault?) {
        self.name = name
        self.token = token
        self.expected = expected
    }

    /// A payload under a good signature.
    static func payload(_ name: String, _ payload: String, _ expected: TokenFault?) -> TokenRow {
        TokenRow(name, TokenCheck.signed(payload), expected)
    }

    /// The usual payload with the dates replaced.
    static func dates(_ name: String, _ dates: String, _ expected: TokenFault?) -> TokenRow {
        payload(name, "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\(dates)}", expected)
    }

    static func header(_ name: String, _ header: String, _ expected: TokenFault?) -> TokenRow {
        TokenRow(name, TokenCheck.headed(header), expected)
    }

    static func raw(_ name: String, _ token: [UInt8], _ expected: TokenFault?) -> TokenRow {
        TokenRow(name, token, expected)
    }

    static func raw(_ name: String, _ token: String, _ expected: TokenFault?) -> TokenRow {
        TokenRow(name, Array(token.utf8), expected)
    }
}
