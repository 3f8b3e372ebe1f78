import Containers
import LinuxIO
import WireProtocol

extension Shard {
    /// PONG, 2 bytes, into the answers of the connection whose input is being worked on. There is always room: the
    /// buffer ends with a reserve of one PONG for each frame of a turn.
    @inline(__always)
    mutating func answerPong() {
        (answers + answerBytes).storeBytes(of: ShardLimits.pong, as: UInt16.self)
        answerBytes &+= 2
    }

    /// Encodes one frame into the answers of the connection being worked on. `build` writes type and body.
    mutating func answer(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ build: (inout FrameWriter) -> Void
    ) {
        guard var writer = beginAnswer(slot, connection) else { return }
        build(&writer)
        endAnswer(&writer, connection)
    }

    /// A writer with room for one frame, or nil when the connection ended while room was made. End with `endAnswer`.
    mutating func beginAnswer(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) -> FrameWriter? {
        let room = WireLimits.serverFrameBytes + WireLimits.headerBytes
        if ShardLimits.answerBytes - answerBytes < room {
            let key = connections.key(at: slot)
            flushAnswers(slot, connection)
            guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return nil }
        }
        answering = slot
        return FrameWriter(UnsafeMutableRawBufferPointer(start: answers + answerBytes, count: room))
    }

    mutating func endAnswer(_ writer: inout FrameWriter, _ connection: UnsafeMutablePointer<Connection>) {
        guard let frame = writer.finish() else { preconditionFailure("a frame of ours outgrew its limit") }
        answerBytes += compress(frame, for: connection)
    }

    /// Hands the gathered answers to the socket. Only what it does not take gets a buffer.
    mutating func flushAnswers(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard answerBytes > 0, answering == slot else { return }
        let bytes = UnsafeRawBufferPointer(start: answers, count: answerBytes)
        answerBytes = 0
        send(bytes, slot, connection)
    }

    /// Sends whole frames: at once where nothing waits, else behind what waits.
    mutating func send(
        _ bytes: UnsafeRawBufferPointer, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        if connection.pointee.firstEvent != FanOutQueue.none {
            // Events gathered before this answer leave before it (G5).
            let key = connections.key(at: slot)
            flushEvents(slot, connection)
            guard connections.pointer(for: key) != nil, connection.pointee.isLoggedIn else { return }
        }
        guard connection.pointee.output.isEmpty else {
            queue(bytes, slot, connection)
            return
        }
        switch kernel.write(connection.pointee.descriptor, bytes) {
        case .bytes(let count):
            counters.bytesSent &+= UInt64(truncatingIfNeeded: count)
            guard count < bytes.count else { return }
            let cut = FrameBoundary.remaining(in: bytes, sent: count)
            connection.pointee.outputFrameRemaining = cut
            queue(UnsafeRawBufferPointer(rebasing: bytes[count...]), slot, connection)
        case .wouldBlock:
            queue(bytes, slot, connection)
        case .endOfFile, .failed:
            release(slot, connection.pointee.state == .closing ? connection.pointee.closeReason : .peerReset)
        }
    }

    private mutating func queue(
        _ bytes: UnsafeRawBufferPointer, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        let isFirst = connection.pointee.output.isEmpty
        connection.pointee.output.append(bytes)
        if isFirst {
            connection.pointee.progressTick = tick
            schedule(slot, by: tick + settings.outputStall)
        }
        noteBuffers(slot, connection)
        if !connection.pointee.flags.contains(.wantsWrite) {
            connection.pointee.flags.insert(.wantsWrite)
            updateInterest(slot, connection)
        }
        if connection.pointee.output.count > settings.outputLimitBytes, connection.pointee.state != .closing {
            close(slot, connection, .slowConsumer)
        }
    }

    /// The socket has room again.
    mutating func writable(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard !connection.pointee.output.isEmpty else {
            outputDrained(slot, connection)
            return
        }
        let waiting = connection.pointee.output.readable
        switch kernel.write(connection.pointee.descriptor, waiting) {
        case .bytes(let count):
            counters.bytesSent &+= UInt64(truncatingIfNeeded: count)
            connection.pointee.progressTick = tick
            connection.pointee.outputFrameRemaining = FrameBoundary.remaining(
                in: waiting, sent: count, first: connection.pointee.outputFrameRemaining)
            connection.pointee.output.consume(count)
            if connection.pointee.output.isEmpty { outputDrained(slot, connection) }
        case .wouldBlock:
            break
        case .endOfFile, .failed:
            release(slot, connection.pointee.state == .closing ? connection.pointee.closeReason : .peerReset)
        }
    }

    /// Nothing waits any more: the buffer goes, and what waited for room goes on.
    private mutating func outputDrained(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        connection.pointee.output.release()
        connection.pointee.outputFrameRemaining = 0
        noteBuffers(slot, connection)
        if connection.pointee.flags.contains(.wantsWrite) {
            connection.pointee.flags.remove(.wantsWrite)
            updateInterest(slot, connection)
        }
        if connection.pointee.state == .closing {
            finishClosing(slot, connection)
        } else if connection.pointee.flags.contains(.listingDevices) {
            continueDeviceList(slot, connection)
        } else if connection.pointee.task != 0 {
            goOnWithTask(slot, connection)
        } else if connection.pointee.flags.contains(.endOfFile) {
            finishAfterPeer(slot, connection)
        }
    }
}
