/// Pages: frames that carry a *more* bit and lists whose length is known only at the end.
///
/// ```
/// writer.beginPage(.devicesPage, requestID: id)
/// let list = writer.beginList()
/// while let record = …, writer.putIfFits(record, lengthLimit: WireLimits.serverFrameBytes) { count += 1 }
/// writer.endList(list, count: count)
/// writer.setMore(stillSome)
/// ```
extension FrameWriter {
    /// Where a list's count stands.
    @frozen
    public struct ListMark: BitwiseCopyable, Sendable {
        @usableFromInline let offset: Int

        @inlinable
        init(offset: Int) { self.offset = offset }
    }

    /// Starts a page; *more* is 0 until ``setMore(_:)``.
    @inlinable
    public mutating func beginPage(_ type: FrameType, requestID: UInt32) {
        begin(type)
        varint(requestID)
        u8(0)
    }

    /// Sets the page's *more* byte. Only for frames that ``beginPage(_:requestID:)`` started.
    @inlinable
    public mutating func setMore(_ more: Bool) {
        guard !overflowed, let base else { return }
        // Behind the frame's header byte, its type and the request id.
        var offset = frameStart &+ 2
        while offset < position && base.load(fromByteOffset: offset, as: UInt8.self) >= 0x80 { offset &+= 1 }
        offset &+= 1
        guard offset < position else { return }
        base.storeBytes(of: more ? 1 : 0, toByteOffset: offset, as: UInt8.self)
    }

    /// Starts a list; its count is written by ``endList(_:count:)``.
    @inlinable
    public mutating func beginList() -> ListMark {
        let mark = ListMark(offset: position)
        u8(0)
        return mark
    }

    /// Writes the count of a list; above 127 the items move up by a byte or more, since a varint must be minimal.
    @inlinable
    public mutating func endList(_ mark: ListMark, count: Int) {
        let value = UInt64(truncatingIfNeeded: max(count, 0))
        let extra = FrameWriter.varintBytes(value) &- 1
        let end = position
        guard !overflowed, mark.offset < end, let base else { return }
        if extra > 0 {
            guard claim(extra) != nil else { return }
            let items = base + mark.offset + 1
            (items + extra).copyMemory(from: items, byteCount: end &- mark.offset &- 1)
        }
        FrameWriter.store(value, at: base + mark.offset)
    }

    /// Writes one item, or nothing and false when the frame would grow past `lengthLimit` or the memory. Keeps
    /// ``WireLimits/pageSpareBytes`` free for what follows the items.
    @inlinable
    public mutating func putIfFits<Item: WireItem>(_ item: Item, lengthLimit: Int) -> Bool {
        let before = position
        guard !overflowed else { return false }
        item.put(into: &self)
        if !overflowed && frameLength &+ WireLimits.pageSpareBytes <= lengthLimit && remaining >= WireLimits.pageSpareBytes {
            return true
        }
        position = before
        overflowed = false
        return false
    }
}
