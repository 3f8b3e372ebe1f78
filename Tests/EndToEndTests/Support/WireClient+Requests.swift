import Testing

/// Requests with their answers. What comes instead is an error that names it.
extension WireClient {
    @discardableResult
    func login(_ fields: LoginFields) throws -> Answer.Session {
        try send(fields.frame)
        let answer = try next()
        guard case .loginOK(let session) = answer, session.requestID == fields.requestID else {
            throw Failure("LOGIN was answered with \(answer)")
        }
        return session
    }

    /// LOGIN must be refused with this code, its request id, and FIN.
    func expectRefusal(
        _ code: UInt64, of fields: LoginFields, _ comment: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try send(fields.frame)
        let (answers, end) = try drain()
        guard answers.count == 1, case .close(fields.requestID, code, _, _, _)? = answers.first, end == .finished else {
            Issue.record("\(comment): no CLOSE \(code), but \(answers), then \(end)", sourceLocation: sourceLocation)
            return
        }
    }

    func ping(within seconds: Double = 5) throws {
        try send(ClientFrames.ping)
        let answer = try next(within: seconds)
        guard answer == .pong else { throw Failure("PING was answered with \(answer)") }
    }

    /// All pages.
    func devices() throws -> [Answer.Device] {
        let id = nextRequestID()
        try send(ClientFrames.devices(id))
        return try devicePages(id).flatMap(\.self)
    }

    func devicePages(_ id: UInt64) throws -> [[Answer.Device]] {
        var pages: [[Answer.Device]] = []
        while true {
            let answer = try next()
            guard case .devices(id, let more, let page) = answer else {
                throw Failure("DEVICES was answered with \(answer)")
            }
            pages.append(page)
            if !more { return pages }
        }
    }

    /// - Returns: how many were kicked.
    @discardableResult
    func kick(_ whom: Whom) throws -> UInt64 {
        let id = nextRequestID()
        try send(ClientFrames.kick(id, whom))
        let answer = try next()
        guard case .kickOK(id, let count) = answer else { throw Failure("KICK was answered with \(answer)") }
        return count
    }

    /// The answer, whatever it is.
    func renew(_ token: Text) throws -> Answer {
        let id = nextRequestID()
        try send(ClientFrames.renew(id, token: token))
        let answer = try next()
        switch answer {
        case .renewOK(id, _), .error(id, _, _, _): return answer
        default: throw Failure("RENEW was answered with \(answer)")
        }
    }

    /// Logs out; the answer and FIN must follow.
    func logout(unbind: Bool = false) throws {
        let id = nextRequestID()
        try send(ClientFrames.logout(id, unbind: unbind))
        let (answers, end) = try drain()
        guard answers == [.logoutOK(id: id, unbound: 0)], end == .finished else {
            throw Failure("LOGOUT was answered with \(answers), then \(end)")
        }
    }

    /// CLOSE must come, and FIN right behind it.
    /// - Returns: the request id that it answers.
    @discardableResult
    func expectClose(
        _ code: UInt64, within seconds: Double = 5, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> UInt64 {
        let (answers, end) = try drain(within: seconds)
        guard case .close(let id, let got, _, _, _)? = answers.last else {
            throw Failure("no CLOSE \(code), but \(answers), then \(end)")
        }
        #expect(got == code && end == .finished, "\(answers), then \(end)", sourceLocation: sourceLocation)
        #expect(answers.count == 1, "\(answers)", sourceLocation: sourceLocation)
        return id
    }

    /// KICKED must come, name this session, and FIN be right behind it.
    @discardableResult
    func expectKicked(
        _ code: UInt64, session: UInt64, within seconds: Double = 5, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (name: Text, loginExtension: Text) {
        let (answers, end) = try drain(within: seconds)
        guard case .kicked(let got, let named, let name, let loginExtension, _)? = answers.last else {
            throw Failure("no KICKED \(code), but \(answers), then \(end)")
        }
        #expect(
            got == code && named == session && end == .finished, "\(answers), then \(end)",
            sourceLocation: sourceLocation)
        #expect(answers.count == 1, "\(answers)", sourceLocation: sourceLocation)
        return (name, loginExtension)
    }
}
