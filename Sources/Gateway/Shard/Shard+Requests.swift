import Containers
import SessionCore
import WireProtocol

extension Shard {
    /// Carries out everything but a heartbeat. False = stop decoding: the connection is closing, gone, or waits.
    mutating func carryOut(
        _ verdict: FrameVerdict, _ type: UInt8, _ body: ByteView, _ slot: UInt32,
        _ connection: UnsafeMutablePointer<Connection>
    ) -> Bool {
        if case .refuse(let code) = verdict {
            close(slot, connection, code)
            return false
        }
        let key = connections.key(at: slot)
        do throws(WireFault) {
            if type & FrameType.compressedBit != 0 {
                try serve(verdict, inflate(body, for: connection), slot, connection)
            } else {
                try serve(verdict, body, slot, connection)
            }
        } catch {
            close(slot, connection, error.code)
        }
        return leaving == nil && connections.pointer(for: key) != nil && connection.pointee.state != .closing
            && !connection.pointee.flags.contains(.readsPaused)
    }

    private mutating func serve(
        _ verdict: FrameVerdict, _ body: ByteView, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) throws(WireFault) {
        switch verdict {
        case .login: try login(LoginRequest(decoding: body), slot, connection)
        case .devicesOnce: try devicesOnce(DevicesOnce(decoding: body), slot, connection)
        case .kickOnce: try kickOnce(KickOnce(decoding: body), slot, connection)
        case .compressedPing: answerPong()
        case .pong, .refuse, .wait, .discard: return
        default: try serveSession(verdict, body, slot, connection)
        }
    }

    /// Requests of a logged-in session, each charged to the connection's budget.
    private mutating func serveSession(
        _ verdict: FrameVerdict, _ body: ByteView, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) throws(WireFault) {
        guard connection.pointee.requestBudget.take(
            1, rate: settings.requestRate, nowNanoseconds: now.monotonicNanoseconds)
        else {
            close(slot, connection, .rateLimited)
            return
        }
        switch verdict {
        case .logout: try logout(LogoutRequest(decoding: body), slot, connection)
        case .renew: try renew(RenewRequest(decoding: body), slot, connection)
        case .devices: try devices(DevicesRequest(decoding: body), slot, connection)
        case .kick: try kick(KickRequest(decoding: body), slot, connection)
        case .subscribe: try subscribe(SubscribeRequest(decoding: body), slot, connection)
        case .unsubscribe: try unsubscribe(UserListRequest(decoding: body), slot, connection)
        case .query: try query(UserListRequest(decoding: body), slot, connection)
        case .subscriptions: try subscriptions(UserListRequest(decoding: body), slot, connection)
        case .answerTokenExpired: try answerTokenExpired(body, slot, connection)
        default: close(slot, connection, .unexpectedFrame)
        }
    }

    /// A request in the grace after the token's end that the grace does not cover (row 11).
    private mutating func answerTokenExpired(
        _ body: ByteView, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) throws(WireFault) {
        var reader = WireReader(body)
        answerError(try reader.requestID(), .tokenExpired, slot, connection)
    }

    /// ERROR: the request failed, the connection goes on.
    mutating func answerError(
        _ request: UInt32, _ code: ResultCode, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>,
        text: StaticString = ""
    ) {
        let error = ErrorAnswer(
            requestID: request, code: code,
            retryAfterMilliseconds: code.reconnect == .afterWindow ? RetryAdvice.minimumMilliseconds : 0, text: text.utf8CodeUnitCount == 0 ? ByteView(code.name) : ByteView(text))
        answer(slot, connection) { error.encode(into: &$0) }
    }
}
