import Testing

@testable import Tokens

@Suite("Keys of an app (row 3)")
struct KeySetTests {
    @Test func goodKeysHaveNoProblem() {
        #expect(KeySet.problem(in: TokenCheck.keys) == nil)
        #expect(KeySet.problem(in: [TokenKey(kid: [], secret: TokenCheck.secret)]) == nil)
    }

    @Test func eachProblemIsTold() {
        func problem(_ keys: TokenKey...) -> String { KeySet.problem(in: keys) ?? "" }
        let key = TokenCheck.keys[0]
        #expect(problem() == "an app needs at least one key")
        #expect(problem(TokenKey(kid: [], secret: [UInt8](0..<31))).contains("at least 32 bytes"))
        #expect(problem(key, key) == "key 1: its kid is taken by an earlier key")
        #expect(
            problem(TokenKey(kid: [], secret: TokenCheck.secret, notBefore: 5, notAfter: 5))
                == "key 0: it is never valid")
        #expect(
            problem(TokenKey(kid: [UInt8](repeating: 0x61, count: 65), secret: TokenCheck.secret)).contains(
                "at most 64"))
        #expect(
            KeySet.problem(in: [TokenKey](repeating: TokenKey(kid: [], secret: TokenCheck.secret), count: 9))
                == "more than 8 keys")
    }

    @Test func theWorkIsBoundedWhateverIsConfigured() {
        let keys = (0..<100).map { TokenKey(kid: [], secret: [UInt8](repeating: UInt8($0), count: 32)) }
        let check = TokenCheck(keys: keys)
        #expect(check.fault(TokenCheck.minted(kid: "", secret: keys[7].secret)) == nil)
        #expect(check.fault(TokenCheck.minted(kid: "", secret: keys[8].secret)) == .signatureMismatch)
    }
}
