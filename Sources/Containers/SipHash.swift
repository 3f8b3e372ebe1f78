/// SipHash (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012).
///
/// No allocation. `hash` takes about 15 ns for an id of 24 bytes, `mac` half as much again.
public enum SipHash {
    /// SipHash-1-3 of `seed` (its 8 bytes, little-endian, first) and `bytes`: for tables and for
    /// choosing shards. The seed keeps apart equal ids of different apps.
    @inlinable public static func hash(
        key: HashKey, bytes: UnsafeRawBufferPointer, seed: UInt64
    ) -> UInt64 {
        var state = SipState(key: key)
        state.absorb(seed, rounds: 1)
        return state.finish(bytes, precedingBytes: 8, rounds: 1, finalRounds: 3)
    }

    /// SipHash-1-3 of `bytes` alone.
    @inlinable public static func hash(key: HashKey, bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = SipState(key: key)
        return state.finish(bytes, precedingBytes: 0, rounds: 1, finalRounds: 3)
    }

    /// SipHash-2-4 of `bytes`: a 64-bit MAC, for names that we give out and later want to recognise.
    @inlinable public static func mac(key: HashKey, bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = SipState(key: key)
        return state.finish(bytes, precedingBytes: 0, rounds: 2, finalRounds: 4)
    }
}

@frozen @usableFromInline struct SipState {
    @usableFromInline var v0: UInt64
    @usableFromInline var v1: UInt64
    @usableFromInline var v2: UInt64
    @usableFromInline var v3: UInt64

    @inlinable @inline(__always) init(key: HashKey) {
        v0 = key.k0 ^ 0x736f_6d65_7073_6575
        v1 = key.k1 ^ 0x646f_7261_6e64_6f6d
        v2 = key.k0 ^ 0x6c79_6765_6e65_7261
        v3 = key.k1 ^ 0x7465_6462_7974_6573
    }

    @inlinable @inline(__always) mutating func round() {
        v0 &+= v1
        v1 = rotated(v1, 13) ^ v0
        v0 = rotated(v0, 32)
        v2 &+= v3
        v3 = rotated(v3, 16) ^ v2
        v0 &+= v3
        v3 = rotated(v3, 21) ^ v0
        v2 &+= v1
        v1 = rotated(v1, 17) ^ v2
        v2 = rotated(v2, 32)
    }

    @inlinable @inline(__always) func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
        word &<< bits | word &>> (64 &- bits)
    }

    @inlinable @inline(__always) mutating func absorb(_ word: UInt64, rounds: Int) {
        v3 ^= word
        for _ in 0..<rounds { round() }
        v0 ^= word
    }

    /// Absorbs `bytes` and the length byte. `precedingBytes` (a multiple of 8) were absorbed before.
    @inlinable @inline(__always) mutating func finish(
        _ bytes: UnsafeRawBufferPointer, precedingBytes: Int, rounds: Int, finalRounds: Int
    ) -> UInt64 {
        let wholeBytes = bytes.count & ~7
        var offset = 0
        while offset < wholeBytes {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            absorb(UInt64(littleEndian: word), rounds: rounds)
            offset &+= 8
        }
        let length = UInt64(truncatingIfNeeded: bytes.count &+ precedingBytes) &<< 56
        absorb(length | trailingBytes(bytes), rounds: rounds)
        v2 ^= 0xff
        for _ in 0..<finalRounds { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    /// The bytes behind the last whole word, as the low end of a word.
    @inlinable @inline(__always) func trailingBytes(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count & 7
        if count == 0 { return 0 }
        if bytes.count >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
            return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        }
        var word: UInt64 = 0
        for offset in 0..<count { word |= UInt64(bytes[offset]) &<< UInt64(truncatingIfNeeded: 8 &* offset) }
        return word
    }
}
