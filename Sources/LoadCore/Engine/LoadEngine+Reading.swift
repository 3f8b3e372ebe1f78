import Containers
import Glibc
import LinuxIO
import WireProtocol

extension LoadEngine {
    /// One event: one read, then whatever its bytes say.
    @inline(__always) mutating func handle(_ key: SlabKey, events: UInt32) {
        guard let connection = connections.pointer(for: key) else {
            if key.packed == 0 { isInterrupted = true }
            return
        }
        if connection.pointee.state == .connecting {
            becameWritable(key, connection)
            return
        }
        switch kernel.read(connection.pointee.descriptor, into: buffers.input) {
        case .bytes(let count):
            now = kernel.monotonicNanoseconds()
            received(key, connection, UnsafeRawBufferPointer(rebasing: buffers.input[..<count]))
            // The server has finished and all it sent is read: no second read to be told so.
            if events & EpollEvents.peerFinished != 0, count < buffers.input.count { peerFinished(key) }
        case .endOfFile: peerFinished(key)
        case .wouldBlock: return
        case .failed(let number): fail(key, .lost(number))
        }
    }

    @inline(__always) private mutating func received(
        _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>, _ bytes: UnsafeRawBufferPointer
    ) {
        // Nothing but whole PONGs, as almost always: no need to look at each.
        if connection.pointee.state == .open, connection.pointee.input.isEmpty, bytes.count & 1 == 0,
            memcmp(bytes.baseAddress.unsafelyUnwrapped, buffers.pongs.baseAddress.unsafelyUnwrapped, bytes.count) == 0
        {
            ponged(key, connection, count: UInt32(truncatingIfNeeded: bytes.count / Heartbeat.frameBytes))
            return
        }
        receivedFrames(key, connection, bytes)
    }

    @inline(never) private mutating func receivedFrames(
        _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>, _ bytes: UnsafeRawBufferPointer
    ) {
        guard connection.pointee.input.isEmpty else {
            connection.pointee.input.append(bytes)
            // A frame may end the connection, and with it its queue's memory.
            var queue = connection.pointee.input
            connection.pointee.input = ByteQueue()
            let used = takeFrames(key, queue.readable)
            queue.consume(min(used, queue.count))
            keep(key, queue.readable)
            queue.release()
            return
        }
        let used = takeFrames(key, bytes)
        keep(key, UnsafeRawBufferPointer(rebasing: bytes[min(used, bytes.count)...]))
    }

    private mutating func keep(_ key: SlabKey, _ rest: UnsafeRawBufferPointer) {
        guard !rest.isEmpty, let connection = connections.pointer(for: key) else { return }
        connection.pointee.input.append(rest)
    }

    /// Handles whole frames; returns how many bytes they were. Stops when the connection is gone.
    private mutating func takeFrames(_ key: SlabKey, _ bytes: UnsafeRawBufferPointer) -> Int {
        var used = 0
        while used < bytes.count, connections.pointer(for: key) != nil {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[used...])
            switch FrameScanner.next(rest, limit: WireLimits.serverFrameBytes) {
            case .frame(let type, let body, let size):
                used += size
                take(FrameType(rawValue: type), body, key)
            case .incomplete: return used
            case .invalid(let code):
                fail(key, .protocolFault("bytes that are no frame (\(code.rawValue))"))
                return used
            }
        }
        return used
    }

    /// The server has closed. Fine where that was expected.
    private mutating func peerFinished(_ key: SlabKey) {
        guard let connection = connections.pointer(for: key) else { return }
        switch connection.pointee.state {
        case .leaving: loggedOut(key, connection.pointee)
        case .kicked: displacedGone(key, connection.pointee)
        case .connecting, .loggingIn, .open, .loggingOut: fail(key, .lost(0))
        }
    }
}
