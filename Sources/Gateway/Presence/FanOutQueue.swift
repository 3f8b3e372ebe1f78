import Containers
import WireProtocol

/// Events of this turn on their way to connections: each is encoded once, and each connection has a chain of references.
/// A turn's events for one connection leave in one write. The memory is recycled: nothing is allocated in steady state.
struct FanOutQueue: ~Copyable {
    /// Where an encoded event lies.
    struct Event: BitwiseCopyable {
        let offset: UInt32
        let count: UInt32
    }

    private struct Link: BitwiseCopyable {
        let event: Event
        var next: UInt32
    }

    static let none = UInt32.max
    /// Room for one encoded STATUS: two ids' worth, numbers, the cursor.
    private static let eventRoomBytes = 256

    private let inPlace = InPlace()
    private var bytes: UnsafeMutableRawPointer
    private var byteCapacity = 64 * 1_024
    private var byteCount = 0
    private var links: UnsafeMutablePointer<Link>
    private var linkCapacity = 4_096
    private var linkCount = 0
    /// Connections with a chain, in the order of their first event.
    var waiting = IndexQueue()

    init() {
        bytes = .allocate(byteCount: byteCapacity, alignment: 64)
        links = .allocate(capacity: linkCapacity)
    }

    deinit {
        bytes.deallocate()
        links.deallocate()
    }

    /// Encodes a STATUS of one record.
    mutating func encode(_ record: StatusRecord, cursor: ByteView) -> Event {
        if byteCapacity - byteCount < Self.eventRoomBytes { growBytes() }
        var writer = FrameWriter(
            UnsafeMutableRawBufferPointer(start: bytes + byteCount, count: Self.eventRoomBytes))
        writer.begin(.status)
        writer.string(cursor)
        let list = writer.beginList()
        record.put(into: &writer)
        writer.endList(list, count: 1)
        guard let frame = writer.finish() else { preconditionFailure("a STATUS of one user outgrew its room") }
        let event = Event(offset: UInt32(truncatingIfNeeded: byteCount), count: UInt32(truncatingIfNeeded: frame.count))
        byteCount += frame.count
        return event
    }

    /// The encoded frame; valid until the next `encode`.
    @inline(__always)
    func frame(_ event: Event) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes + Int(event.offset), count: Int(event.count))
    }

    /// Appends an event to a chain.
    @inline(__always)
    mutating func append(_ event: Event, first: inout UInt32, last: inout UInt32) {
        if linkCount == linkCapacity { growLinks() }
        let link = UInt32(truncatingIfNeeded: linkCount)
        links[linkCount] = Link(event: event, next: Self.none)
        linkCount &+= 1
        if last == Self.none { first = link } else { links[Int(last)].next = link }
        last = link
    }

    /// Copies frames of the chain from `link` on into `room`, as many as fit whole. Returns the bytes and where the chain
    /// goes on.
    @inline(__always)
    func gather(from link: UInt32, into room: UnsafeMutableRawPointer, capacity: Int) -> (bytes: Int, next: UInt32) {
        var gathered = 0
        var next = link
        while next != Self.none {
            let entry = links[Int(next)]
            let count = Int(entry.event.count)
            if gathered + count > capacity { break }
            (room + gathered).copyMemory(from: bytes + Int(entry.event.offset), byteCount: count)
            gathered += count
            next = entry.next
        }
        return (gathered, next)
    }

    /// Forgets all events once no connection waits for one.
    mutating func recycle() {
        guard waiting.isEmpty else { return }
        byteCount = 0
        linkCount = 0
    }

    @inline(never) private mutating func growBytes() {
        let grown = UnsafeMutableRawPointer.allocate(byteCount: byteCapacity * 2, alignment: 64)
        grown.copyMemory(from: bytes, byteCount: byteCount)
        bytes.deallocate()
        bytes = grown
        byteCapacity *= 2
    }

    @inline(never) private mutating func growLinks() {
        let grown = UnsafeMutablePointer<Link>.allocate(capacity: linkCapacity * 2)
        grown.update(from: links, count: linkCount)
        links.deallocate()
        links = grown
        linkCapacity *= 2
    }
}
