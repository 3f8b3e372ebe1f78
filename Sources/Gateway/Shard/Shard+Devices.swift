import Containers
import WireProtocol

/// The device list (row 25). A long list goes out page by page, the next one when the last has left: memory stays at one
/// page however slowly the client reads. Frames behind the request wait meanwhile.
extension Shard {
    mutating func devices(
        _ request: DevicesRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        connection.pointee.session.listRequest = request.requestID
        connection.pointee.session.listBelow = .max
        continueDeviceList(slot, connection)
    }

    /// As a first frame, without a login: answered, then closed.
    mutating func listOnce(
        _ request: DevicesOnce, _ proof: Proof, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard let user = account(proof, request.requestID, request.userID, creates: false, slot, connection) else {
            return
        }
        connection.pointee.flags.insert(.oneShot)
        connection.pointee.session.user = user
        connection.pointee.session.listRequest = request.requestID
        connection.pointee.session.listBelow = .max
        continueDeviceList(slot, connection)
    }

    /// One page; reads stay paused while more pages wait. Called again when the page has left the buffer.
    mutating func continueDeviceList(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let key = connections.key(at: slot)
        guard var writer = beginAnswer(slot, connection) else { return }
        let more = writeDevicePage(&writer, slot, connection)
        endAnswer(&writer, connection)
        if more {
            connection.pointee.flags.insert(.listingDevices)
            pauseReads(slot, connection)
            flushAnswers(slot, connection)
            guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
            // The socket took the page at once: the next one goes with the turn, not in a loop here.
            if connection.pointee.output.isEmpty { standReady(slot, connection) }
        } else {
            connection.pointee.flags.remove(.listingDevices)
            if connection.pointee.flags.contains(.oneShot) {
                closeAfterAnswers(slot, connection, .oneShotAnswered)
            } else {
                resumeReads(slot, connection)
                flushAnswers(slot, connection)
            }
        }
    }

    /// Fills one page with the user's sessions that were made before the last one listed. The list is newest first, so
    /// sessions that come or go between two pages neither repeat nor hide others. True = more are left.
    private mutating func writeDevicePage(
        _ writer: inout FrameWriter, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) -> Bool {
        let session = connection.pointee.session
        writer.beginPage(.devicesPage, requestID: session.listRequest)
        let list = writer.beginList()
        var count = 0
        var more = false
        var next = users.pointer(session.user).pointee.firstSession
        while next != Connection.none {
            let other = connections.pointer(next).pointee
            let order = other.session.id &- shared.bootNonce
            if order < connection.pointee.session.listBelow {
                guard writer.putIfFits(other.session.record(isOwn: next == slot), lengthLimit: WireLimits.serverFrameBytes)
                else {
                    more = true
                    break
                }
                count += 1
                connection.pointee.session.listBelow = order
            }
            next = other.next
        }
        writer.endList(list, count: count)
        writer.setMore(more)
        return more
    }
}
