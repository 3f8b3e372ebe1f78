import Testing

@testable import Tokens

@Suite("App tokens (contract, Terms)")
struct AppTokenTests {
    private func fault(_ token: [UInt8], appkey: String = TokenCheck.appkey) -> TokenFault? {
        if case .refused(let fault) = TokenCheck().appVerdict(token, appkey: appkey) { fault } else { nil }
    }

    private func token(secret: [UInt8] = TokenCheck.secret) -> [UInt8] {
        TokenMinter.mintAppToken(
            appkey: TokenCheck.appkey.utf8, issuedAt: 1_700_000_000, expiresAt: 1_700_003_600, kid: Array("k2".utf8),
            secret: secret)
    }

    @Test func anAppTokenIsValidForItsAppOnly() {
        #expect(fault(token()) == nil)
        #expect(fault(token(), appkey: "other") == .wrongApp)
        #expect(fault(token(secret: TokenCheck.oldSecret)) == .signatureMismatch)
    }

    @Test func noUserLogsInWithIt() {
        #expect(TokenCheck().fault(token()) == .notUserToken)
        #expect(TokenCheck().fault(token(), user: []) == .notUserToken)
    }

    @Test func aUserTokenIsNoAppToken() {
        #expect(fault(TokenCheck.minted()) == .notAppToken)
        let lived = "\"iat\":1700000000,\"exp\":1700003600"
        #expect(
            fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\"role\":\"app\",\"sub\":\"\",\(lived)}")) == .notAppToken)
        #expect(fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\"role\":\"App\",\(lived)}")) == .notAppToken)
        #expect(fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\"role\":[\"app\"],\(lived)}")) == .notAppToken)
        #expect(fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\(lived)}")) == .notAppToken)
        #expect(fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\"role\":\"\\u0061pp\",\(lived)}")) == nil)
    }

    @Test func itsDatesCountToo() {
        #expect(fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\"role\":\"app\",\"iat\":1,\"exp\":2}")) == .expired)
        #expect(
            fault(TokenCheck.signed("{\"iss\":\"acme#demo\",\"role\":\"app\",\"iat\":1700000000,\"exp\":1700086401}"))
                == .lifetimeTooLong)
    }
}
