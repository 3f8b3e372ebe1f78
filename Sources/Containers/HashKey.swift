/// The secret of a keyed hash: 128 random bits, drawn once per process and handed to every table, so
/// that nobody outside can choose ids that collide.
@frozen public struct HashKey: BitwiseCopyable, Hashable, Sendable {
    public let k0: UInt64
    public let k1: UInt64

    @inlinable public init(k0: UInt64, k1: UInt64) {
        self.k0 = k0
        self.k1 = k1
    }
}
