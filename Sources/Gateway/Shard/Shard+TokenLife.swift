import Containers
import Reactor
import SessionCore
import Tokens
import WireProtocol

/// Token life on a live session: 109, 108, grace, close (rows 10–12, G10).
extension Shard {
    /// A new token on the live connection. A failed renew changes nothing.
    mutating func renew(
        _ request: RenewRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        if let fault = LoginRules.fault(inToken: request.token) {
            answerError(request.requestID, fault.code, slot, connection, text: fault.text)
            return
        }
        let user = users.pointer(connection.pointee.session.user)
        switch check(token: request.token, app: user.pointee.app, userID: user.pointee.id) {
        case .refused(let fault):
            answerError(request.requestID, ResultCode(rawValue: fault.code), slot, connection, text: fault.text)
        case .valid(let claims):
            let renewed = connection.pointee.session.token.renew(
                issuedAt: claims.issuedAt, expiresAt: claims.expiresAt)
            guard renewed else {
                answerError(
                    request.requestID, .invalidParameter, slot, connection,
                    text: "token expires before the one in use")
                return
            }
            connection.pointee.state = .open
            counters.renewals += 1
            let accepted = RenewOK(
                requestID: request.requestID, tokenExpiresAtSeconds: UInt64(clamping: claims.expiresAt))
            answer(slot, connection) { accepted.encode(into: &$0) }
            judgeToken(slot, connection)
            rearm(slot, connection)
        }
    }

    /// Does what is due for the session's token now. False: the connection is closing.
    @discardableResult
    mutating func judgeToken(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) -> Bool {
        let rules = tokenRules(connection)
        while true {
            switch connection.pointee.session.token.due(nowMilliseconds: now.wallMilliseconds, rules: rules) {
            case .nothing:
                return true
            case .tellWillExpire(let seconds):
                notify(TokenNotice(code: .tokenWillExpire, seconds: seconds), slot, connection)
            case .tellExpired(let graceSeconds):
                connection.pointee.state = .grace
                notify(TokenNotice(code: .tokenExpired, seconds: graceSeconds), slot, connection)
            case .close:
                endByKick(slot, .tokenExpired)
                return false
            }
            guard connection.pointee.isLoggedIn else { return false }
        }
    }

    /// Does what is due for the token now, and sets the session's timer anew. Also after the wall clock was stepped (C55).
    mutating func judgeTokenAndRearm(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let key = connections.key(at: slot)
        guard judgeToken(slot, connection) else { return }
        flushAnswers(slot, connection)
        guard connections.pointer(for: key) != nil, connection.pointee.state != .closing else { return }
        rearm(slot, connection)
    }

    private mutating func notify(
        _ notice: TokenNotice, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        answer(slot, connection) { notice.encode(into: &$0) }
    }

    private func tokenRules(_ connection: UnsafeMutablePointer<Connection>) -> TokenLife.Rules {
        apps.apps[Int(users.pointer(connection.pointee.session.user).pointee.app)].tokenRules
    }

    /// The tick at which the session's token must be looked at again.
    func tokenTick(_ connection: UnsafeMutablePointer<Connection>) -> UInt64 {
        let rules = tokenRules(connection)
        let wall = connection.pointee.session.token.nextMilliseconds(rules: rules)
        guard wall > now.wallMilliseconds else { return tick + 1 }
        let wait = UInt64(truncatingIfNeeded: wall - now.wallMilliseconds)
        return tick + Tick.count(longMilliseconds: wait)
    }

    /// LOGOUT (rows 14–16): out of the tables, answered, closed.
    mutating func logout(
        _ request: LogoutRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        let accepted = LogoutOK(requestID: request.requestID, unboundCount: 0)
        answer(slot, connection) { accepted.encode(into: &$0) }
        closeAfterAnswers(slot, connection, .logout)
    }
}
