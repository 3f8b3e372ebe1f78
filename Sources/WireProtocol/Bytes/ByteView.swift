/// Bytes that someone else owns: a field of a frame in a receive buffer, a stored id, a literal.
///
/// Two words, copied freely, never retains. **Valid only while the owner's buffer lives and stays unchanged**: whoever
/// keeps a field beyond the turn copies its bytes. Compares by bytes, never by Unicode equivalence (contract, "Terms").
@frozen
public struct ByteView: BitwiseCopyable, Equatable, @unchecked Sendable {
    /// First byte, or nil when the view is empty and was made from nothing.
    public let start: UnsafeRawPointer?
    /// Number of bytes; 0 whenever `start` is nil.
    public let count: Int

    /// A view of `count` bytes from `start`. A nil start or a negative count gives the empty view.
    @inlinable
    public init(start: UnsafeRawPointer?, count: Int) {
        self.start = start
        self.count = start == nil || count < 0 ? 0 : count
    }

    @inlinable
    public init(_ buffer: UnsafeRawBufferPointer) {
        self.init(start: buffer.baseAddress, count: buffer.count)
    }

    @inlinable
    public init() {
        self.init(start: nil, count: 0)
    }

    /// The bytes of a literal, which live as long as the process.
    @inlinable
    public init(_ literal: StaticString) {
        if literal.hasPointerRepresentation {
            self.init(start: UnsafeRawPointer(literal.utf8Start), count: literal.utf8CodeUnitCount)
        } else {
            self.init()
        }
    }

    @inlinable public var isEmpty: Bool { count == 0 }

    @inlinable
    public var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The text, or nil when the bytes are not valid UTF-8. Allocates above 15 bytes: for logs and tests, not for keys.
    @inlinable
    public var string: String? { String(validating: buffer, as: UTF8.self) }

    @inlinable
    public static func == (left: ByteView, right: ByteView) -> Bool {
        guard left.count == right.count else { return false }
        guard let a = left.start, let b = right.start, a != b else { return true }
        var offset = 0
        while left.count &- offset >= 8 {
            let same = a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if !same { return false }
            offset &+= 8
        }
        while offset < left.count {
            if a.load(fromByteOffset: offset, as: UInt8.self) != b.load(fromByteOffset: offset, as: UInt8.self) { return false }
            offset &+= 1
        }
        return true
    }
}
