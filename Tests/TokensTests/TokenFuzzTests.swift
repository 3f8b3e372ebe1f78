import FoundationEssentials
import Testing

@testable import Tokens

@Suite("Whatever is thrown at the verifier")
struct TokenFuzzTests {
    /// Byte mutations of good and odd tokens: never a trap, never accepted unless unchanged.
    @Test(arguments: 0..<8)
    func mutatedTokensAreRefused(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let check = TokenCheck()
        let rows = TokenRow.forms + TokenRow.holders + TokenRow.times
        for _ in 0..<1_500 {
            let row = rows[Int.random(in: 0..<rows.count, using: &random)]
            let token = Self.mutated(row.token, using: &random)
            if token != row.token { #expect(check.fault(token) != nil, "seed \(seed), \(row.name)") }
        }
    }

    /// Payloads mutated and then signed rightly, so that the mutation reaches the parsers. Where the quick reader
    /// answers, the library answers the same.
    @Test(arguments: 0..<8)
    func bothReadersAgree(seed: Int) {
        var random = SeededGenerator(seed: 1_000 + UInt64(seed))
        let check = TokenCheck()
        let decoder = JSONDecoder()
        let names = UnsafeMutablePointer<Range<Int>>.allocate(capacity: TokenLimits.maximumFlatMembers)
        defer { names.deallocate() }
        var quick = 0
        for _ in 0..<1_500 {
            let payload = Self.mutated(Self.payload(using: &random), using: &random)
            _ = check.fault(TokenMinter.sign(payload: payload, kid: [], secret: TokenCheck.secret))
            let (flat, library) = Self.bothReaders(payload, names, decoder)
            guard let flat else { continue }
            quick += 1
            #expect(flat == library, "seed \(seed): \(String(decoding: payload, as: UTF8.self))")
        }
        #expect(quick > 100)
    }

    @Test func theQuickReaderTakesTheUsualPayloads() {
        let names = UnsafeMutablePointer<Range<Int>>.allocate(capacity: TokenLimits.maximumFlatMembers)
        defer { names.deallocate() }
        let usual = [
            #"{"iss":"acme#demo","sub":"mia","iat":1700000000,"exp":1700003600}"#,
            #"{"iss": "acme#demo", "sub": "mia", "iat": 1700000000, "exp": 1700003600, "nbf": 5, "jti": "a-b"}"#,
            #"{"exp":0,"iat":999999999999999,"role":"app","iss":"acme#demo"}"#,
        ]
        for payload in usual {
            let (flat, library) = Self.bothReaders(Array(payload.utf8), names, JSONDecoder())
            #expect(flat != nil)
            #expect(flat == library)
        }
    }

    private static func bothReaders(
        _ payload: [UInt8], _ names: UnsafeMutablePointer<Range<Int>>, _ decoder: JSONDecoder
    ) -> (ClaimFacts?, ClaimFacts?) {
        payload.withUnsafeBytes { payload in
            Array(TokenCheck.appkey.utf8).withUnsafeBytes { appkey in
                Array(TokenCheck.user.utf8).withUnsafeBytes { user in
                    let holder = ExpectedHolder(appkey: appkey, userID: user)
                    return (
                        ClaimFacts(flat: payload, for: holder, names: names),
                        ClaimFacts(library: payload, for: holder, decoder: decoder)
                    )
                }
            }
        }
    }

    private static func payload(using random: inout SeededGenerator) -> [UInt8] {
        let members = [
            #""iss":"acme#demo""#, #""sub":"mia""#, #""iat":1700000000"#, #""exp":1700003600"#, #""nbf": 17"#,
            #""role":"app""#, #""jti":"x""#, #""n": 0"#, #""sub": "max""#, #""exp":123456789012345"#, #""aud":["a"]"#,
            #""iat":1234567890123456"#, #""x":"""#, #""t":true"#, #""f":1.5"#, #""":1"#,
        ]
        let count = Int.random(in: 0...8, using: &random)
        let chosen = (0..<count).map { _ in members[Int.random(in: 0..<members.count, using: &random)] }
        return Array("{\(chosen.joined(separator: Bool.random(using: &random) ? "," : ", "))}".utf8)
    }

    private static func mutated(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let juicy = Array("{}[]\",:.\\0123456789eE-+ utf\u{EB}AB_=\n".utf8) + [0, 0xFF, 0xC0, 0x80]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.insert(juicy.randomElement(using: &random) ?? 0, at: place)
            case 1: if place < bytes.count { bytes[place] = juicy.randomElement(using: &random) ?? 0 }
            case 2: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            case 3: if place < bytes.count { bytes.remove(at: place) }
            default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
            }
        }
        return bytes
    }
}
