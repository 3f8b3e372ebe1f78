import Containers
import SessionCore
import WireProtocol

/// Sessions ended by account or policy. The KICKED frame is written before our FIN (rows 19–24, G8).
extension Shard {
    /// 206: `newcomer` takes the place; the victim learns its name and extension.
    mutating func displace(_ slot: UInt32, by newcomer: LoginRequest) {
        endByKick(slot, .displaced, deviceName: newcomer.deviceName, loginExtension: newcomer.loginExtension)
    }

    /// KICKED with `code`, then the end.
    mutating func endByKick(
        _ slot: UInt32, _ code: ResultCode, deviceName: ByteView = ByteView(), loginExtension: ByteView = ByteView()
    ) {
        let connection = connections.pointer(slot)
        guard connection.pointee.isLoggedIn else { return }
        counters.kicks += 1
        record(.kicked, a: slot, b: UInt64(code.rawValue))
        let notice = KickedNotice(
            code: code, session: connection.pointee.session.id, deviceName: deviceName,
            loginExtension: loginExtension, text: ByteView(code.name))
        close(slot, connection, CloseReason(code: code), code) { notice.encode(into: &$0) }
    }

    /// A client kicks one or all of its other devices (row 26).
    mutating func kick(
        _ request: KickRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard let mode = KickMode(rawValue: request.mode), request.resource.count <= WireLimits.resourceBytes,
            mode == .all || request.resource != connection.pointee.session.identity.resource
        else {
            answerError(request.requestID, .invalidParameter, slot, connection)
            return
        }
        let count = forceOut(
            of: connection.pointee.session.user, only: mode == .one ? request.resource : nil, except: slot)
        let accepted = KickOK(requestID: request.requestID, count: count)
        answer(slot, connection) { accepted.encode(into: &$0) }
    }

    /// The same as a first frame, without a login: so that a user refused with 213 or 214 can free a place.
    mutating func kickOnce(
        _ request: KickOnce, _ proof: Proof, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard let user = account(proof, request.requestID, request.userID, creates: false, slot, connection) else {
            return
        }
        let only = request.mode == KickMode.one.rawValue ? request.resource : nil
        let count = forceOut(of: user, only: only, except: Connection.none)
        let accepted = KickOK(requestID: request.requestID, count: count)
        answer(slot, connection) { accepted.encode(into: &$0) }
        closeAfterAnswers(slot, connection, .oneShotAnswered)
    }

    /// 217 for the user's sessions but `except`, or only for the one called `only`. Each leaves a mark, so that its
    /// reconnect is refused too; a kick of all also marks the devices that are away. Returns how many were ended.
    mutating func forceOut(of user: UInt32, only: ByteView?, except: UInt32) -> UInt32 {
        let record = users.pointer(user)
        let wall = now.wallMilliseconds
        if only == nil {
            let spared = except == Connection.none ? ByteView() : connections.pointer(except).pointee.session.identity.deviceUUID
            let mark = KickMark(code: .forcedOut, wallMilliseconds: wall, freshLogin: record.pointee.newestFreshLogin)
            record.pointee.kickMarks().pointee.set(mark, onAllBut: spared)
        }
        var count: UInt32 = 0
        var next = record.pointee.firstSession
        while next != Connection.none {
            let slot = next
            let session = connections.pointer(slot).pointee.session
            next = connections.pointer(slot).pointee.next
            guard slot != except, only == nil || only == session.identity.resource else { continue }
            if only != nil {
                let mark = KickMark(
                    code: .forcedOut, wallMilliseconds: wall, freshLogin: session.freshLoginMilliseconds)
                record.pointee.kickMarks().pointee.set(mark, on: session.identity.deviceUUID)
            }
            endByKick(slot, .forcedOut)
            count += 1
        }
        return count
    }
}
