/// Which of a power of two of slots hold something: a bit each, and a bit for each word of 64 of
/// them, so that the next one is found in a handful of instructions.
@frozen @usableFromInline struct OccupancyMap: ~Copyable {
    @usableFromInline let words: UnsafeMutablePointer<UInt64>
    @usableFromInline let summary: UnsafeMutablePointer<UInt64>
    @usableFromInline let wordCount: Int
    @usableFromInline let summaryCount: Int

    /// - Parameter bitCount: a power of two, 64 or more.
    @inlinable init(bitCount: Int) {
        wordCount = bitCount / 64
        summaryCount = (wordCount + 63) / 64
        words = .allocate(capacity: wordCount)
        words.initialize(repeating: 0, count: wordCount)
        summary = .allocate(capacity: summaryCount)
        summary.initialize(repeating: 0, count: summaryCount)
    }

    @inlinable deinit {
        words.deallocate()
        summary.deallocate()
    }

    @inlinable @inline(__always) mutating func set(_ bit: Int) {
        words[bit &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
        summary[bit &>> 12] |= 1 &<< UInt64(truncatingIfNeeded: (bit &>> 6) & 63)
    }

    @inlinable @inline(__always) mutating func clear(_ bit: Int) {
        words[bit &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: bit & 63))
        if words[bit &>> 6] == 0 {
            summary[bit &>> 12] &= ~(1 &<< UInt64(truncatingIfNeeded: (bit &>> 6) & 63))
        }
    }

    /// How many steps from `bit`, going up and round, to the first bit that is set: 0 for itself.
    @inlinable func distanceToNext(from bit: Int) -> Int? {
        if let found = firstSet(atOrAfter: bit) { return found &- bit }
        guard let found = firstSet(atOrAfter: 0) else { return nil }
        return found &- bit &+ wordCount &* 64
    }

    @inlinable func firstSet(atOrAfter bit: Int) -> Int? {
        let word = bit &>> 6
        let rest = words[word] & (UInt64.max &<< UInt64(truncatingIfNeeded: bit & 63))
        if rest != 0 { return word &* 64 &+ rest.trailingZeroBitCount }
        let from = word &+ 1
        guard from < wordCount else { return nil }
        var group = from &>> 6
        var candidates = summary[group] & (UInt64.max &<< UInt64(truncatingIfNeeded: from & 63))
        while candidates == 0 {
            group &+= 1
            guard group < summaryCount else { return nil }
            candidates = summary[group]
        }
        let found = group &* 64 &+ candidates.trailingZeroBitCount
        return found &* 64 &+ words[found].trailingZeroBitCount
    }
}
