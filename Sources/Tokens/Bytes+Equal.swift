import COpenSSL

extension UnsafeRawBufferPointer {
    /// Whether both hold the same bytes. Not for secrets: it stops at the first difference.
    func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        count == other.count && hf_equal(baseAddress, other.baseAddress, count) == 1
    }

    func isEqual(to literal: StaticString) -> Bool {
        isEqual(to: UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// The bytes at `range`, which the caller knows to be inside.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }
}
