import Testing

@testable import Tokens

@Suite("Other people's tokens and macs")
struct TokenVectorTests {
    private func mac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var mac = [UInt8](repeating: 0, count: 32)
        message.withUnsafeBytes { message in
            mac.withUnsafeMutableBufferPointer { SigningKey(secret: key).sign(message, into: $0.baseAddress!) }
        }
        return mac
    }

    private func hex(_ text: String) -> [UInt8] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)!
        }
    }

    /// RFC 4231, test cases 1, 2, 3, 4, 6, 7.
    @Test func macsOfTheRFC() {
        #expect(
            mac([UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8))
                == hex("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
        #expect(
            mac(Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
                == hex("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
        #expect(
            mac([UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50))
                == hex("773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"))
        #expect(
            mac([UInt8](1...25), [UInt8](repeating: 0xCD, count: 50))
                == hex("82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"))
        let long = [UInt8](repeating: 0xAA, count: 131)
        #expect(
            mac(long, Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
                == hex("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
        let text =
            "This is a test using a larger than block-size key and a larger than block-size data. The key needs "
            + "to be hashed before being used by the HMAC algorithm."
        #expect(
            mac(long, Array(text.utf8)) == hex("9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"))
        #expect(mac([], []) == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }

    /// Minted with Python's hmac and json (which puts a space behind each colon and comma).
    @Test func aTokenFromPython() {
        let token =
            "eyJhbGciOiAiSFMyNTYiLCAidHlwIjogIkpXVCIsICJraWQiOiAiazEifQ.eyJpc3MiOiAiYWNtZSNkZW1vIiwgInN"
            + "1YiI6ICJtaWEiLCAi"
            + "aWF0IjogMTcwMDAwMDAwMCwgImV4cCI6IDE3MDAwMDM2MDB9.fxI7Vep1TcObXqwJcsEIZlKe5PkmN15VP255Umk7Q4k"
        let keys = [TokenKey(kid: Array("k1".utf8), secret: [UInt8](0..<32))]
        #expect(TokenCheck(keys: keys).fault(Array(token.utf8)) == nil)
        let others = [TokenKey(kid: Array("k1".utf8), secret: [UInt8](1..<33))]
        #expect(TokenCheck(keys: others).fault(Array(token.utf8)) == .signatureMismatch)
    }

    /// A key above the hash's block, escapes (an emoji as a surrogate pair, `\/`), floats, a list, a nested `exp`.
    @Test func anUnusualTokenFromPython() {
        let token =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6b1x1MDBlYiBcdWQ4M2RcdWRlMDBcL3giLCJpc3MiO"
            + "iJhY21lI2RlbW8iLC"
            + "JuYmYiOjE3MDAwMDAwMDAsImF1ZCI6WyJhIiwiYiJdLCJpYXQiOjEuN2U5LCJleHAiOjE3MDAwMDM2MDAuMCwieCI6"
            + "eyJleHAiOjF9fQ."
            + "PcFYGpNCg3dLqiOunvSFr3gKFoOVQxN05_Ym2Xr4E-U"
        let check = TokenCheck(keys: [TokenKey(kid: [], secret: [UInt8](0..<100))])
        #expect(check.fault(Array(token.utf8), user: Array("zo\u{EB} \u{1F600}/x".utf8)) == nil)
    }

    /// RFC 7515, A.1: the signature holds (line breaks inside the header and all), but it names no user.
    @Test func theTokenOfTheRFC() {
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
            + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let secret = hex(
            "0323354b2b0fa5bc837e0665777ba68f5ab328e6f054c928a90f84b2d2502ebfd3fb5a92d20647ef968ab4c377"
                + "623d223d2e2172052e"
                + "4f08c0cd9af567d080a3")
        let check = TokenCheck(keys: [TokenKey(kid: [], secret: secret)])
        #expect(check.verdict(Array(token.utf8), appkey: "joe") == .refused(.claimsInvalid))
        #expect(check.verdict(Array(token.utf8), appkey: "jim") == .refused(.wrongApp))
    }

    @Test func whatIsMintedIsWhatPythonMints() {
        let token = TokenMinter.mint(
            appkey: "acme#demo".utf8, userID: "a\"\\\n\u{1F}\u{EB}".utf8, issuedAt: 1, expiresAt: 2, kid: [],
            secret: [UInt8](0..<32))
        let payload = String(decoding: token, as: UTF8.self).split(separator: ".")[1]
        #expect(payload == "eyJpc3MiOiJhY21lI2RlbW8iLCJzdWIiOiJhXCJcXFx1MDAwYVx1MDAxZsOrIiwiaWF0IjoxLCJleHAiOjJ9")
    }
}
