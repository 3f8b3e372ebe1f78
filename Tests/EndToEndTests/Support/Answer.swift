/// A frame of the server, read strictly: every field, nothing behind them.
enum Answer: Equatable, Sendable {
    struct Session: Equatable, Sendable {
        var requestID: UInt64
        var session: UInt64
        var resource: Text
        var heartbeatSeconds: UInt64
        var serverTimeMilliseconds: UInt64
        var tokenExpiresAt: UInt64
        var capabilities: UInt64
        var maximumFrameBytes: UInt64
        var reconnectWindowMilliseconds: UInt64
        var cursor: Text
    }

    struct Device: Equatable, Hashable, Sendable {
        var resource: Text
        var device: Text
        var name: Text
        var platform: UInt8
        var flags: UInt8
        var isThisSession: Bool { flags & 1 != 0 }
    }

    case pong
    case loginOK(Session)
    case logoutOK(id: UInt64, unbound: UInt64)
    case renewOK(id: UInt64, expiresAt: UInt64)
    case devices(id: UInt64, more: Bool, [Device])
    case kickOK(id: UInt64, count: UInt64)
    case error(id: UInt64, code: UInt64, retryAfter: UInt64, text: Text)
    case close(id: UInt64, code: UInt64, retryAfter: UInt64, window: UInt64, text: Text)
    case kicked(code: UInt64, session: UInt64, name: Text, loginExtension: Text, text: Text)
    case token(code: UInt64, seconds: UInt64)
    /// SUBSCRIBED and the like; ``PresenceClient`` reads them.
    case presence(type: UInt8, id: UInt64)

    init(type: UInt8, body: [UInt8]) throws {
        var reader = BodyReader(body)
        self = try Answer(type, &reader)
        try reader.finish()
    }

    private init(_ type: UInt8, _ body: inout BodyReader) throws {
        switch type {
        case 0x41: self = .pong
        case 0x42: self = .loginOK(try Session(&body))
        case 0x43: self = .logoutOK(id: try body.varint(), unbound: try body.varint())
        case 0x44: self = .renewOK(id: try body.varint(), expiresAt: try body.varint())
        case 0x45: self = .devices(id: try body.varint(), more: try body.u8() == 1, try Device.list(&body))
        case 0x46: self = .kickOK(id: try body.varint(), count: try body.varint())
        case 0x70:
            self = .error(
                id: try body.varint(), code: try body.varint(), retryAfter: try body.varint(), text: try body.text())
        case 0x71:
            self = .close(
                id: try body.varint(), code: try body.varint(), retryAfter: try body.varint(),
                window: try body.varint(),
                text: try body.text())
        case 0x72:
            self = .kicked(
                code: try body.varint(), session: try body.u64(), name: try body.text(),
                loginExtension: try body.text(),
                text: try body.text())
        case 0x50...0x53:
            self = .presence(type: type, id: try body.varint())
            body.skipRest()
        case 0x73: self = .token(code: try body.varint(), seconds: try body.varint())
        default: throw Failure("the server sent a frame of type \(type): \(body.rest)")
        }
    }

    /// The code that it carries.
    var code: UInt64? {
        switch self {
        case .error(_, let code, _, _), .close(_, let code, _, _, _), .kicked(let code, _, _, _, _),
            .token(let code, _):
            code
        default: nil
        }
    }
}

extension Answer.Session {
    fileprivate init(_ body: inout BodyReader) throws {
        self.init(
            requestID: try body.varint(), session: try body.u64(), resource: try body.text(),
            heartbeatSeconds: try body.varint(), serverTimeMilliseconds: try body.varint(),
            tokenExpiresAt: try body.varint(), capabilities: try body.varint(), maximumFrameBytes: try body.varint(),
            reconnectWindowMilliseconds: try body.varint(), cursor: try body.text())
    }
}

extension Answer.Device {
    fileprivate static func list(_ body: inout BodyReader) throws -> [Self] {
        let count = try body.varint()
        return try (0..<count).map { _ in
            Self(
                resource: try body.text(), device: try body.text(), name: try body.text(), platform: try body.u8(),
                flags: try body.u8())
        }
    }
}
