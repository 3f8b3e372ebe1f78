import Testing

@testable import Tokens

@Suite("Tokens are verified (row 3, reliability 16–18)")
struct TokenVerifierTests {
    @Test(arguments: TokenRow.forms + TokenRow.holders + TokenRow.times)
    func everyRowHasItsFault(row: TokenRow) {
        let check = TokenCheck()
        #expect(check.fault(row.token) == row.expected)
        // Again, with a header that the cache may know by now.
        #expect(check.fault(row.token) == row.expected)
    }

    @Test func aValidTokenTellsItsDatesAndKey() throws {
        let check = TokenCheck()
        guard case .valid(let claims) = check.verdict(TokenCheck.minted(kid: "k1", secret: TokenCheck.oldSecret)) else {
            Issue.record("refused")
            return
        }
        #expect(claims.issuedAt == 1_700_000_000)
        #expect(claims.expiresAt == 1_700_003_600)
        #expect(claims.keyIndex == 1)
        #expect(KeySet(TokenCheck.keys.reversed()).contains(fingerprint: claims.keyFingerprint, at: TokenCheck.now))
        #expect(!KeySet([TokenCheck.keys[0]]).contains(fingerprint: claims.keyFingerprint, at: TokenCheck.now))
        #expect(!KeySet(TokenCheck.keys).contains(fingerprint: claims.keyFingerprint, at: 1_800_000_000))
    }

    @Test func everyFlippedBitOfTheSignatureIsNoticed() {
        let check = TokenCheck()
        let good = TokenCheck.minted()
        for place in good.count - TokenLimits.signatureBytes..<good.count {
            for bit in 0..<8 {
                var token = good
                token[place] ^= 1 << UInt8(bit)
                let fault = check.fault(token)
                #expect(fault == .signatureMismatch || fault == .malformed, "byte \(place) bit \(bit)")
            }
        }
        #expect(check.fault(good) == nil)
    }

    @Test func everyFlippedBitOfHeaderAndPayloadIsNoticed() {
        let check = TokenCheck()
        let good = TokenCheck.minted()
        for place in 0..<good.count - TokenLimits.signatureBytes {
            for bit in 0..<8 {
                var token = good
                token[place] ^= 1 << UInt8(bit)
                #expect(check.fault(token) != nil, "byte \(place) bit \(bit)")
            }
        }
    }

    @Test func everyTruncationIsRefused() {
        let check = TokenCheck()
        let good = TokenCheck.minted()
        for count in 0..<good.count {
            #expect(check.fault(Array(good.prefix(count))) != nil, "first \(count) bytes")
            #expect(check.fault(Array(good.suffix(count))) != nil, "last \(count) bytes")
        }
    }

    @Test func aTokenOfTheLargestSizeIsStillRead() {
        let filler = String(repeating: "a", count: 2_880)
        let start = "{\"iss\":\"acme#demo\",\"sub\":\"mia\",\"iat\":1700000000,\"exp\":1700003600,\"x\":\"\(filler)"
        var padding = ""
        while TokenCheck.signed(start + padding + "b\"}").count <= TokenLimits.maximumTokenBytes { padding += "b" }
        #expect(TokenCheck().fault(TokenCheck.signed(start + padding + "\"}")) == nil)
        #expect(TokenCheck().fault(TokenCheck.signed(start + padding + "b\"}")) == .malformed)
    }

    @Test func keysCountOnlyInTheirTime() {
        let token = TokenCheck.minted(kid: "k2")
        let noKid = TokenCheck.minted(kid: "")
        func fault(_ token: [UInt8], from: Int64, to: Int64) -> TokenFault? {
            let key = TokenKey(kid: Array("k2".utf8), secret: TokenCheck.secret, notBefore: from, notAfter: to)
            return TokenCheck(keys: [key]).fault(token)
        }
        for token in [token, noKid] {
            #expect(fault(token, from: TokenCheck.now, to: TokenCheck.now + 1) == nil)
            #expect(fault(token, from: TokenCheck.now + 1, to: .max) == .keyNotValid)
            #expect(fault(token, from: 0, to: TokenCheck.now) == .keyNotValid)
        }
        #expect(TokenCheck(keys: []).fault(noKid) == .keyNotValid)
        #expect(TokenCheck(keys: []).fault(token) == .keyUnknown)
    }

    @Test func userIDsCompareAsBytes() {
        let check = TokenCheck()
        let composed = Array("zo\u{EB}".utf8)
        let decomposed = Array("zoe\u{308}".utf8)
        func token(for user: [UInt8]) -> [UInt8] {
            TokenMinter.mint(
                appkey: TokenCheck.appkey.utf8, userID: user, issuedAt: 1_700_000_000, expiresAt: 1_700_003_600,
                kid: [],
                secret: TokenCheck.secret)
        }
        #expect(check.fault(token(for: composed), user: composed) == nil)
        #expect(check.fault(token(for: decomposed), user: decomposed) == nil)
        #expect(check.fault(token(for: composed), user: decomposed) == .wrongUser)
        #expect(check.fault(token(for: decomposed), user: composed) == .wrongUser)
        let escaped = "{\"iss\":\"acme#demo\",\"sub\":\"zo\\u00eb\",\"iat\":1700000000,\"exp\":1700003600}"
        #expect(check.fault(TokenCheck.signed(escaped), user: composed) == nil)
        #expect(check.fault(TokenCheck.signed(escaped), user: decomposed) == .wrongUser)
    }

    @Test func aStrangeClockOverflowsNothing() {
        let check = TokenCheck(keys: [TokenKey(kid: [], secret: TokenCheck.secret, notBefore: .min)])
        let token = TokenCheck.minted(kid: "")
        #expect(check.fault(token, now: .min) == .issuedInFuture)
        #expect(check.fault(token, now: 0) == .issuedInFuture)
        #expect(check.fault(token, now: .max - 1) == .expired)
    }

    @Test func onlyExpiryIs108() {
        for fault in TokenFault.allCases {
            #expect(fault.code == (fault == .expired ? 108 : 104))
        }
        let texts = Set(TokenFault.allCases.map(\.text.description))
        #expect(texts.count == TokenFault.allCases.count)
    }

    @Test func aNewHeaderNeverPushesOutARightOne() {
        // Strangers' headers are not kept; the app's own may take over a slot, which costs time only.
        let check = TokenCheck()
        let good = TokenCheck.minted()
        for number in 0..<500 {
            var token = TokenCheck.minted(kid: "stranger \(number)")
            #expect(check.fault(token) == .keyUnknown)
            token = TokenCheck.headed("{\"alg\":\"HS256\",\"n\":\"\(number)\"}")
            #expect(check.fault(token) == nil)
            #expect(check.fault(good) == nil)
        }
    }
}
