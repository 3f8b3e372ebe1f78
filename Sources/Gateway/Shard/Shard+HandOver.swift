import Containers
import LinuxIO
import Reactor
import SessionCore
import WireProtocol

/// A connection moves once, between its first frame and the login: to the shard where its user lives.
///
/// It goes with its descriptor, the bytes received so far (first frame included), its absolute deadline and the proof.
/// The descriptor leaves the accepting epoll before the message is posted.
extension Shard {
    /// Called with all bytes received, from the first frame on.
    mutating func handOver(
        _ bytes: UnsafeRawBufferPointer, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard let (owner, proof) = leaving else { return }
        leaving = nil
        if connection.pointee.flags.contains(.registered) {
            _ = kernel.epollDelete(epoll, connection.pointee.descriptor)
        }
        let message = HandOver(
            descriptor: connection.pointee.descriptor, endOfFile: connection.pointee.flags.contains(.endOfFile),
            addressKey: connection.pointee.addressKey, deadlineTick: connection.pointee.deadlineTick, proof: proof)
        post(.handOver, message, ByteView(bytes), to: owner)
        record(.handedOver, a: slot, b: UInt64(truncatingIfNeeded: owner))
        counters.handedOver += 1
        removePreLogin(slot, connection)
        forget(slot, connection)
    }

    /// The other side: the connection gets a slot here, and its first frame is judged.
    mutating func adopt(_ message: HandOver, _ bytes: UnsafeRawBufferPointer) {
        counters.adopted += 1
        let connection = Connection(
            descriptor: message.descriptor, addressKey: message.addressKey, tick: tick,
            deadlineTick: message.deadlineTick, budget: RateBucket())
        guard let key = connections.insert(connection) else {
            kernel.close(message.descriptor)
            counters.countClose(.overCapacity)
            shared.connectionClosed()
            return
        }
        let slot = key.index
        let pointer = connections.pointer(slot)
        record(.adopted, a: slot, b: UInt64(UInt32(bitPattern: message.descriptor)))
        pointer.pointee.state = .admitting
        if message.endOfFile { pointer.pointee.flags.insert(.endOfFile) }
        appendPreLogin(slot, pointer)
        wheel.schedule(slot, at: pointer.pointee.deadlineTick)
        if isDraining {
            // Accepted before its shard heard of the drain, and too late for this shard's sweep.
            close(slot, pointer, .goingAway)
            return
        }
        guard case .frame(let type, let body, let size) = FrameScanner.next(bytes, limit: WireLimits.firstFrameBytes)
        else {
            release(slot, .internalError)
            return
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[size...])
        if !rest.isEmpty {
            pointer.pointee.input.append(rest)
            noteBuffers(slot, pointer)
        }
        answering = slot
        admitAdopted(type, body, message.proof, slot, pointer)
        guard connections.pointer(for: key) != nil else { return }
        flushAnswers(slot, pointer)
        guard connections.pointer(for: key) != nil, pointer.pointee.state != .closing else { return }
        guard register(slot, pointer) else {
            release(slot, .internalError)
            return
        }
        if !pointer.pointee.input.isEmpty || message.endOfFile { standReady(slot, pointer) }
    }

    private mutating func admitAdopted(
        _ type: UInt8, _ body: ByteView, _ proof: Proof, _ slot: UInt32,
        _ connection: UnsafeMutablePointer<Connection>
    ) {
        do throws(WireFault) {
            switch FrameType(rawValue: type) {
            case .login: try admit(LoginRequest(decoding: body), proof, slot, connection)
            case .devicesOnce: try listOnce(DevicesOnce(decoding: body), proof, slot, connection)
            case .kickOnce: try kickOnce(KickOnce(decoding: body), proof, slot, connection)
            default: release(slot, .internalError)
            }
        } catch {
            close(slot, connection, error.code)
        }
    }
}
