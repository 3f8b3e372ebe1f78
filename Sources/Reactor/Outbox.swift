import Containers

/// The messages one shard has gathered for one other shard during a turn. Owned by the sending thread; posted as one
/// batch (`Inbox.post`), so that a lock and a wake are paid once per turn and target, never per message.
@frozen public struct Outbox: BitwiseCopyable {
    @usableFromInline var queue = ByteQueue()

    @inlinable public init() {}

    @inlinable public var isEmpty: Bool { queue.isEmpty }
    /// Bytes waiting to be posted.
    @inlinable public var count: Int { queue.count }

    /// Appends one message whose payload is `head` followed by `tail`.
    /// The bytes are copied. Payloads are bounded by the callers (a hand-over ≤ the pre-login limit).
    public mutating func append(kind: UInt16, head: UnsafeRawBufferPointer, tail: UnsafeRawBufferPointer) {
        let payload = head.count + tail.count
        let size = MemoryLayout<MessageHeader>.size + MessageHeader.padded(payload)
        let room = queue.reserve(size)
        guard let base = room.baseAddress else { preconditionFailure("no room for a message") }
        base.storeBytes(of: MessageHeader(payloadBytes: UInt32(payload), kind: kind), as: MessageHeader.self)
        let body = base + MemoryLayout<MessageHeader>.size
        if let from = head.baseAddress { body.copyMemory(from: from, byteCount: head.count) }
        if let from = tail.baseAddress { (body + head.count).copyMemory(from: from, byteCount: tail.count) }
        queue.commit(size)
    }

    /// Frees the arena; the owner calls it once.
    public mutating func release() { queue.release() }
}
