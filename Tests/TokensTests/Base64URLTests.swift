import Testing

@testable import Tokens

@Suite("base64url is strict (RFC 4648, 5)")
struct Base64URLTests {
    private func decoded(_ text: [UInt8]) -> [UInt8]? {
        var table = [UInt8](repeating: 0, count: 256)
        table.withUnsafeMutableBufferPointer { Base64URL.fillDecodingTable($0.baseAddress!) }
        var output = [UInt8](repeating: 0, count: text.count)
        let count = text.withUnsafeBytes { text in
            output.withUnsafeMutableBytes { Base64URL.decode(text, into: $0, table: table) }
        }
        return count.map { Array(output.prefix($0)) }
    }

    private func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        Base64URL.append(bytes, to: &text)
        return text
    }

    @Test func vectorsOfTheRFC() {
        let vectors = [
            "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE", "foobar": "Zm9vYmFy",
        ]
        for (plain, text) in vectors {
            #expect(encoded(Array(plain.utf8)) == Array(text.utf8))
            #expect(decoded(Array(text.utf8)) == Array(plain.utf8))
        }
        #expect(encoded([0xFB, 0xFF, 0xBF]) == Array("-_-_".utf8))
    }

    @Test func everythingComesBack() {
        var random = SeededGenerator(seed: 1)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(decoded(encoded(bytes)) == bytes)
        }
    }

    @Test func everyOtherCharacterIsRefusedEverywhere() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        for count in [2, 3, 4, 6, 7, 8] {
            for place in 0..<count {
                for byte in UInt8.min...UInt8.max where !alphabet.contains(byte) {
                    var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                    text[place] = byte
                    #expect(decoded(text) == nil, "byte \(byte) at \(place) of \(count)")
                }
            }
        }
    }

    @Test func noTwoTextsMeanTheSameBytes() {
        for count in [2, 3] {
            var accepted = 0
            for byte in UInt8.min...UInt8.max {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                text[count - 1] = byte
                if let bytes = decoded(text) {
                    accepted += 1
                    #expect(encoded(bytes) == text)
                }
            }
            #expect(accepted == (count == 2 ? 4 : 16))
        }
        #expect(decoded([0x41]) == nil)
        #expect(decoded([0x41, 0x41, 0x41, 0x41, 0x41]) == nil)
    }

    @Test func tooSmallAnOutputIsNoTrap() {
        let table = [UInt8](repeating: 0, count: 256)
        let text = [UInt8](repeating: 0x41, count: 8)
        var output = [UInt8](repeating: 0, count: 5)
        let count = text.withUnsafeBytes { text in
            output.withUnsafeMutableBytes { Base64URL.decode(text, into: $0, table: table) }
        }
        #expect(count == nil)
    }
}
