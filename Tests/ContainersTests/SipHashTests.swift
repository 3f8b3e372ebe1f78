import Testing

@testable import Containers

/// Vectors of the authors' reference implementation: key 00 01 … 0f, input 00 01 … of each length.
@Suite struct SipHashTests {
    private let key = HashKey(k0: 0x0706_0504_0302_0100, k1: 0x0f0e_0d0c_0b0a_0908)
    private let input = (0..<64).map { UInt8($0) }

    @Test func tableHashIsSipHash13() {
        for length in 0..<64 {
            let value = input[..<length].withUnsafeBytes { SipHash.hash(key: key, bytes: $0) }
            #expect(value == SipHashVectors.oneThree[length], "length \(length)")
        }
    }

    @Test func macIsSipHash24() {
        for length in 0..<64 {
            let value = input[..<length].withUnsafeBytes { SipHash.mac(key: key, bytes: $0) }
            #expect(value == SipHashVectors.twoFour[length], "length \(length)")
        }
    }

    @Test func seedCountsAsTheFirst8Bytes() {
        let seed: UInt64 = 0x0706_0504_0302_0100
        for length in 8..<64 {
            let value = input[8..<length].withUnsafeBytes { SipHash.hash(key: key, bytes: $0, seed: seed) }
            #expect(value == SipHashVectors.oneThree[length], "length \(length)")
        }
    }

    @Test func bytesMayStandAtAnyAddress() {
        var shifted: [UInt8] = [0xff] + input
        shifted.append(0xff)
        for length in 0..<64 {
            let value = shifted[1..<(1 + length)].withUnsafeBytes { SipHash.hash(key: key, bytes: $0) }
            #expect(value == SipHashVectors.oneThree[length])
        }
    }
}
