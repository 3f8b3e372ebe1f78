import Containers
import WireProtocol

extension LoadEngine {
    /// One frame of the server. Heartbeats usually take the shorter way in `LoadEngine+Reading.swift`.
    mutating func take(_ type: FrameType, _ body: ByteView, _ key: SlabKey) {
        guard let connection = connections.pointer(for: key) else { return }
        let state = connection.pointee.state
        do {
            switch type {
            case .pong where state == .open: ponged(key, connection, count: 1)
            case .loginOK where state == .loggingIn: loginOK(try LoginOK(decoding: body), key, connection)
            case .logoutOK where state == .loggingOut:
                _ = try LogoutOK(decoding: body)
                connection.pointee.state = .leaving
                connection.pointee.waitingSince = now
            case .kicked where state != .kicked: kicked(try KickedNotice(decoding: body), key, connection)
            case .close:
                let notice = try CloseNotice(decoding: body)
                fail(key, .code(notice.code, notice.text.string ?? ""))
            case .error:
                let answer = try ErrorAnswer(decoding: body)
                fail(key, .code(answer.code, answer.text.string ?? ""))
            case .status where options.scenario == .presence: statusEvent(try StatusEvent(decoding: body), connection)
            case .subscribed where state == .open && options.scenario == .presence:
                subscribed(try SubscribedPage(decoding: body), key, connection)
            // Events that any session may get at any time.
            case .token where state != .kicked, .status where state != .kicked: break
            default: unexpected(type, state, key)
            }
        } catch {
            fail(key, .protocolFault("\(type.name) can't be read: \(error)"))
        }
    }

    private mutating func unexpected(_ type: FrameType, _ state: ConnectionState, _ key: SlabKey) {
        let error: LoadError =
            state == .kicked
            ? .kick("\(type.name) after KICKED") : .protocolFault("\(type.name) out of place (\(state))")
        fail(key, error)
    }

    private mutating func loginOK(
        _ answer: LoginOK, _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>
    ) {
        connection.pointee.session = answer.session
        heartbeatSeconds = answer.heartbeatSeconds
        connection.pointee.waitingSince = 0
        switch options.scenario {
        case .login: logOut(key, connection)
        case .heartbeat, .idle: sessionMade(key, connection)
        case .kick: newcomerLoggedIn(key, connection)
        case .presence: presenceLoggedIn(key, connection)
        }
    }

    /// Only `kick` wants it; elsewhere it is a code like that of CLOSE.
    private mutating func kicked(
        _ notice: KickedNotice, _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>
    ) {
        if options.scenario == .kick {
            displaced(notice, key, connection)
        } else {
            fail(key, .code(notice.code, notice.text.string ?? ""))
        }
    }

    /// Writes a small request whole.
    mutating func send(
        _ bytes: UnsafeRawBufferPointer, _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>
    ) -> Bool {
        switch kernel.write(connection.pointee.descriptor, bytes) {
        case .bytes(bytes.count): return true
        case .failed(let number): fail(key, .lost(number))
        // `LoadLimits.depth`: there is always room for what one connection may have unanswered.
        case .bytes, .wouldBlock, .endOfFile: fail(key, .lost(0))
        }
        return false
    }
}
