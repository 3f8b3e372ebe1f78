/// What can stand in a list: knows its least size, reads and writes itself.
public protocol WireItem: BitwiseCopyable, Equatable, Sendable {
    /// Bytes of the smallest item; bounds a list's count by the bytes that are there.
    static var minimumBytes: Int { get }
    init(from reader: inout WireReader) throws(WireFault)
    func put(into writer: inout FrameWriter)
}

/// A string as a list's item: a user id, as bytes.
extension ByteView: WireItem {
    @inlinable public static var minimumBytes: Int { 1 }

    @inlinable
    public init(from reader: inout WireReader) throws(WireFault) {
        self = try reader.string()
    }

    @inlinable
    public func put(into writer: inout FrameWriter) {
        writer.string(self)
    }
}

/// The items of a list, still as bytes of the frame: no array, nothing allocated.
///
/// Decoding walks the items once, so iterating cannot fail. Valid as long as the frame's buffer.
@frozen
public struct WireList<Item: WireItem>: Sequence, BitwiseCopyable, Equatable, Sendable {
    /// Number of items.
    public let count: Int
    /// The items one after another, without the count.
    public let bytes: ByteView

    /// The empty list.
    @inlinable
    public init() {
        count = 0
        bytes = ByteView()
    }

    /// Reads count and items, and checks each item.
    @inlinable
    public init(from reader: inout WireReader) throws(WireFault) {
        let count = try reader.listCount(minimumItemBytes: Item.minimumBytes)
        let start = reader.rest
        for _ in 0..<count { _ = try Item(from: &reader) }
        self.count = Int(truncatingIfNeeded: count)
        bytes = ByteView(start: start.start, count: start.count &- reader.remaining)
    }

    /// Writes count and items.
    @inlinable
    public func put(into writer: inout FrameWriter) {
        writer.varint(UInt64(truncatingIfNeeded: count))
        writer.raw(bytes.buffer)
    }

    @inlinable
    public func makeIterator() -> Iterator { Iterator(reader: WireReader(bytes), left: count) }

    @frozen
    public struct Iterator: IteratorProtocol {
        @usableFromInline var reader: WireReader
        @usableFromInline var left: Int

        @inlinable
        init(reader: WireReader, left: Int) {
            self.reader = reader
            self.left = left
        }

        @inlinable
        public mutating func next() -> Item? {
            guard left > 0 else { return nil }
            left &-= 1
            do throws(WireFault) { return try Item(from: &reader) } catch { return nil }
        }
    }
}
