import Containers
import LinuxIO
import WireProtocol

extension Shard {
    /// The socket has bytes, an end or an error. One read per event: level-triggered epoll tells of what is left.
    mutating func read(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        if connection.pointee.state == .closing {
            discard(slot, connection)
            return
        }
        // What waits is worked off before more is taken: a flood stays in the kernel's buffer.
        if !connection.pointee.flags.isDisjoint(with: [.readsPaused, .ready]) { return }
        if connection.pointee.input.isEmpty {
            readFresh(slot, connection)
        } else {
            readMore(slot, connection)
        }
    }

    /// Nothing is waiting: the bytes are worked on where they land, only a rest is copied.
    @inline(__always)
    private mutating func readFresh(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let scratch = UnsafeMutableRawBufferPointer(start: readScratch, count: ShardLimits.readBytes)
        switch kernel.read(connection.pointee.descriptor, into: scratch) {
        case .bytes(let count):
            connection.pointee.receivedTick = tick
            counters.bytesReceived &+= UInt64(truncatingIfNeeded: count)
            let key = connections.key(at: slot)
            let bytes = UnsafeRawBufferPointer(start: readScratch, count: count)
            let used = decode(slot, connection, bytes)
            guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
            if used < count {
                connection.pointee.input.append(UnsafeRawBufferPointer(rebasing: bytes[used...]))
                noteBuffers(slot, connection)
            }
            afterInput(slot, connection)
        case let other:
            readEnded(slot, connection, other)
        }
    }

    private mutating func readMore(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let scratch = UnsafeMutableRawBufferPointer(start: readScratch, count: ShardLimits.readBytes)
        switch kernel.read(connection.pointee.descriptor, into: scratch) {
        case .bytes(let count):
            connection.pointee.receivedTick = tick
            counters.bytesReceived &+= UInt64(truncatingIfNeeded: count)
            connection.pointee.input.append(UnsafeRawBufferPointer(start: readScratch, count: count))
            noteBuffers(slot, connection)
            workOffInput(slot, connection)
        case let other:
            readEnded(slot, connection, other)
        }
    }

    /// Works on what is already buffered.
    mutating func workOffInput(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard connection.pointee.state != .closing, !connection.pointee.flags.contains(.readsPaused) else { return }
        let key = connections.key(at: slot)
        let used = decode(slot, connection, connection.pointee.input.readable)
        guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
        connection.pointee.input.consume(used)
        // What is left begins another frame, with a time of its own.
        if used > 0 { connection.pointee.frameTick = 0 }
        if connection.pointee.input.isEmpty {
            connection.pointee.input.release()
            noteBuffers(slot, connection)
        }
        afterInput(slot, connection)
    }

    /// Sends the answers, and sees to it that a rest is looked at again.
    private mutating func afterInput(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let key = connections.key(at: slot)
        flushAnswers(slot, connection)
        guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
        if connection.pointee.flags.contains(.endOfFile) {
            finishAfterPeer(slot, connection)
        } else if connection.pointee.input.isEmpty {
            connection.pointee.frameTick = 0
        } else if connection.pointee.frameTick == 0 {
            connection.pointee.frameTick = tick
            schedule(slot, by: tick + settings.frameDeadline)
        }
    }

    /// End, error, or nothing there after all.
    private mutating func readEnded(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ result: IOResult
    ) {
        switch result {
        case .bytes, .wouldBlock:
            break
        case .endOfFile:
            connection.pointee.flags.insert(.endOfFile)
            updateInterest(slot, connection)
            finishAfterPeer(slot, connection)
        case .failed:
            release(slot, .peerReset)
        }
    }

    /// After our last frame: bytes are thrown away until the peer's FIN, so that no RST eats the frame (C11).
    private mutating func discard(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let scratch = UnsafeMutableRawBufferPointer(start: readScratch, count: ShardLimits.readBytes)
        switch kernel.read(connection.pointee.descriptor, into: scratch) {
        case .bytes(let count):
            connection.pointee.discardedBytes &+= UInt32(truncatingIfNeeded: count)
            if connection.pointee.discardedBytes > ShardLimits.discardBytes {
                release(slot, connection.pointee.closeReason)
            }
        case .wouldBlock:
            break
        case .endOfFile where !connection.pointee.flags.contains(.finished):
            // The last frame is not out yet; its flush will close. Without this, the end would wake us for ever.
            connection.pointee.flags.insert(.endOfFile)
            updateInterest(slot, connection)
        case .endOfFile, .failed:
            release(slot, connection.pointee.closeReason)
        }
    }
}
