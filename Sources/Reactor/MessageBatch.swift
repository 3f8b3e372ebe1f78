import Containers

/// A batch taken from an `Inbox`, read front to back by its owner. Its memory is recycled from batch to batch.
@frozen public struct MessageBatch: BitwiseCopyable {
    @usableFromInline var queue = ByteQueue()

    @inlinable public init() {}

    @inlinable public var isEmpty: Bool { queue.isEmpty }

    /// The next message, or nil at the end. The payload is valid until `removeFirst`.
    @inlinable public var first: (kind: UInt16, payload: UnsafeRawBufferPointer)? {
        let bytes = queue.readable
        guard let base = bytes.baseAddress, bytes.count >= MemoryLayout<MessageHeader>.size else { return nil }
        let header = base.loadUnaligned(as: MessageHeader.self)
        let body = UnsafeRawBufferPointer(
            start: base + MemoryLayout<MessageHeader>.size, count: Int(header.payloadBytes))
        return (header.kind, body)
    }

    /// Steps over the message that `first` shows.
    public mutating func removeFirst() {
        guard let message = first else { return }
        queue.consumeKeepingMemory(MemoryLayout<MessageHeader>.size + MessageHeader.padded(message.payload.count))
    }

    /// Takes what is gathered for this very shard: no lock, no wake. The batch must be empty; the memory is swapped.
    public mutating func take(from outbox: inout Outbox) {
        swap(&queue, &outbox.queue)
    }

    /// Frees the memory; the owner calls it once.
    public mutating func release() { queue.release() }
}
