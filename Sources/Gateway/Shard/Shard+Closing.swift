import Containers
import LinuxIO
import WireProtocol

/// Closing is two steps. First the connection leaves the tables, at once. Then the socket: whole frames behind the one
/// being sent are dropped, the reason is written, flushed, our FIN sent, and bytes are thrown away until the peer's FIN
/// or the linger's end, so that no RST eats the reason (G8, C11).
extension Shard {
    /// Ends a connection with a CLOSE that says `code`. Safe in any state; a closing connection stays as it is.
    mutating func close(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ code: ResultCode,
        request: UInt32 = 0, retryAfterMilliseconds: UInt32 = 0, text: StaticString = "", reason: CloseReason? = nil
    ) {
        var retry = retryAfterMilliseconds
        var window: UInt32 = 0
        if code.reconnect == .afterWindow {
            window = code == .goingAway ? settings.reconnectWindowMilliseconds : RetryAdvice.windowMilliseconds
            if retry == 0, code != .goingAway { retry = RetryAdvice.minimumMilliseconds }
        }
        let notice = CloseNotice(
            requestID: request, code: code, retryAfterMilliseconds: retry, windowMilliseconds: window,
            text: text.utf8CodeUnitCount == 0 ? ByteView(code.name) : ByteView(text))
        close(slot, connection, reason ?? CloseReason(code: code), code) { notice.encode(into: &$0) }
    }

    /// Ends a connection with the last frame that `build` writes.
    mutating func close(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ reason: CloseReason, _ code: ResultCode,
        _ build: (inout FrameWriter) -> Void
    ) {
        guard connection.pointee.state != .closing else { return }
        record(.closing, a: slot, b: UInt64(code.rawValue))
        let key = connections.key(at: slot)
        flushAnswers(slot, connection)
        guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
        beginClosing(slot, connection, reason)
        withUnsafeTemporaryAllocation(byteCount: ShardLimits.closeFrameBytes, alignment: 8) { room in
            var writer = FrameWriter(room)
            build(&writer)
            guard let frame = writer.finish() else { preconditionFailure("a closing frame outgrew its room") }
            send(frame, slot, connection)
        }
        guard connections.pointer(for: key) != nil, connection.pointee.output.isEmpty else { return }
        finishClosing(slot, connection)
    }

    /// Ends a connection whose last frame is among the answers (LOGOUT_OK, a one-shot's answer).
    mutating func closeAfterAnswers(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ reason: CloseReason
    ) {
        let key = connections.key(at: slot)
        flushAnswers(slot, connection)
        guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
        beginClosing(slot, connection, reason, keepsOutput: true)
        if connection.pointee.output.isEmpty { finishClosing(slot, connection) }
    }

    /// The first step: out of the tables, input gone, whole unsent frames dropped.
    private mutating func beginClosing(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ reason: CloseReason,
        keepsOutput: Bool = false
    ) {
        leaveTables(slot, connection, reason)
        connection.pointee.state = .closing
        connection.pointee.closeReason = reason
        connection.pointee.input.release()
        if !keepsOutput {
            connection.pointee.output.truncate(to: Int(connection.pointee.outputFrameRemaining))
        }
        noteBuffers(slot, connection)
        connection.pointee.flags.remove(.listingDevices)
        counters.closing += 1
        connection.pointee.deadlineTick = tick + settings.linger
        wheel.schedule(slot, at: connection.pointee.deadlineTick)
        if connection.pointee.flags.contains(.readsPaused) {
            connection.pointee.flags.remove(.readsPaused)
            updateInterest(slot, connection)
        }
    }

    /// The last frame is out: send our FIN, and wait for the peer's unless it is there or too many wait already.
    mutating func finishClosing(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard !connection.pointee.flags.contains(.finished) else { return }
        connection.pointee.flags.insert(.finished)
        if connection.pointee.flags.contains(.endOfFile) || counters.closing > ShardLimits.maximumClosing {
            release(slot, connection.pointee.closeReason)
            return
        }
        kernel.shutdownWrite(connection.pointee.descriptor)
        if !connection.pointee.flags.contains(.registered), !register(slot, connection) {
            release(slot, connection.pointee.closeReason)
        }
    }

    /// The peer has sent its FIN (row 30: *offline*): what waits for it is still delivered, then we close too (C33).
    mutating func finishAfterPeer(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard connection.pointee.flags.isDisjoint(with: [.ready, .readsPaused]) else { return }
        guard connection.pointee.output.isEmpty else { return }
        release(slot, .peerClosed)
    }

    /// Closes the socket and gives the slot back. Nothing may use `slot` after this.
    mutating func release(_ slot: UInt32, _ reason: CloseReason) {
        let connection = connections.pointer(slot)
        if connection.pointee.state == .closing {
            counters.closing -= 1
        } else {
            leaveTables(slot, connection, reason)
        }
        record(.released, a: slot, b: UInt64(reason.rawValue))
        counters.countClose(reason)
        kernel.close(connection.pointee.descriptor)
        forget(slot, connection)
        shared.connectionClosed()
    }

    /// Gives the slot back without touching the socket: after a close, or when another shard takes it over.
    mutating func forget(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        connection.pointee.input.release()
        connection.pointee.output.release()
        noteBuffers(slot, connection)
        wheel.cancel(slot)
        if slot == answering { answerBytes = 0 }
        connections.remove(slot)
    }

    /// Out of the list of connections before login, or out of its user's sessions.
    private mutating func leaveTables(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ reason: CloseReason
    ) {
        if connection.pointee.isLoggedIn {
            endSession(slot, connection, reason)
        } else {
            removePreLogin(slot, connection)
        }
    }
}
