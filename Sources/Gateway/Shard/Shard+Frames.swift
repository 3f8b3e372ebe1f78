import Containers
import SessionCore
import WireProtocol

extension Shard {
    /// Works through the frames in `bytes` and returns how many bytes were used. Stops at an incomplete frame, at the
    /// turn's bound (the rest stands in the ready list then), when reads are paused, and when the connection ends.
    mutating func decode(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ bytes: UnsafeRawBufferPointer
    ) -> Int {
        var used = 0
        var frames = 0
        answering = slot
        var limit = connection.pointee.isLoggedIn
            ? WireLimits.frameBytes : WireLimits.firstFrameBytes
        while used < bytes.count {
            if frames == ShardLimits.framesPerConnection {
                standReady(slot, connection)
                return used
            }
            if isPing(bytes, at: used), connection.pointee.isLoggedIn {
                used += 2
                frames += 1
                counters.framesReceived &+= 1
                counters.heartbeats &+= 1
                answerPong()
                continue
            }
            let rest = UnsafeRawBufferPointer(rebasing: bytes[used...])
            switch FrameScanner.next(rest, limit: limit) {
            case .frame(let type, let body, let size):
                if type & 0x70 == 0x10, mustWait(type, slot, connection) { return used }
                used += size
                frames += 1
                counters.framesReceived &+= 1
                guard take(type, body, slot, connection) else {
                    if leaving != nil { handOver(bytes, slot, connection) }
                    return used
                }
            case .incomplete(let type, _):
                refuseEarly(type, slot, connection)
                return used
            case .invalid(.frameTooLarge) where limit < WireLimits.frameBytes && connection.pointee.isLoggedIn:
                // The LOGIN in front of it has raised the limit.
                limit = WireLimits.frameBytes
            case .invalid(let code):
                close(slot, connection, code)
                return used
            }
        }
        return used
    }

    /// A whole PING, `01 01`: by far the most frequent frame, known by one load.
    @inline(__always)
    private func isPing(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        bytes.count &- offset >= 2
            && bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self) == ShardLimits.ping
    }

    /// One whole frame. False = stop decoding: the connection is closing, gone, or waits.
    @inline(__always)
    private mutating func take(
        _ type: UInt8, _ body: ByteView, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) -> Bool {
        let verdict = ConnectionRules.verdict(connection.pointee.state, type: type)
        if verdict == .pong {
            counters.heartbeats &+= 1
            answerPong()
            return true
        }
        return carryOut(verdict, type, body, slot, connection)
    }

    /// A frame's type is judged as soon as it is there: a wrong first frame need not arrive whole.
    private mutating func refuseEarly(
        _ type: UInt8, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard type != 0 else { return }
        switch ConnectionRules.verdict(connection.pointee.state, type: type) {
        case .refuse(let code): close(slot, connection, code)
        default: break
        }
    }
}
