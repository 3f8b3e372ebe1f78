/// Decoded headers by their bytes. An app's tokens share a handful of headers, and decoding one costs more than the
/// signature. Bounded: each header has one slot, a newcomer takes it over. Only headers of tokens whose signature
/// held are kept, so strangers cannot push them out.
struct HeaderCache {
    private struct Slot {
        var bytes: [UInt8]
        var header: TokenHeader
    }

    private var slots = [Slot?](repeating: nil, count: TokenLimits.headerCacheSlots)

    func header(for bytes: UnsafeRawBufferPointer) -> TokenHeader? {
        guard let slot = slots[place(of: bytes)], slot.bytes.withUnsafeBytes({ $0.isEqual(to: bytes) }) else {
            return nil
        }
        return slot.header
    }

    mutating func keep(_ header: TokenHeader, for bytes: UnsafeRawBufferPointer) {
        slots[place(of: bytes)] = Slot(bytes: Array(bytes), header: header)
    }

    /// FNV-1a over the last bytes, which is where kids differ. Only the app's own minters choose what gets in here,
    /// so the hash needs no key; the worst they reach is to miss the cache.
    private func place(of bytes: UnsafeRawBufferPointer) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes.suffix(32) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash ^ hash >> 16) % TokenLimits.headerCacheSlots
    }
}
