/// Frames of a client, as bytes.
enum ClientFrames {
    static let ping: [UInt8] = [0x01, 0x01]

    static func logout(_ id: UInt64, unbind: Bool = false) -> [UInt8] {
        BodyWriter.frame(0x03) { body in
            body.varint(id)
            body.u8(unbind ? 1 : 0)
        }
    }

    static func renew(_ id: UInt64, token: Text) -> [UInt8] {
        BodyWriter.frame(0x04) { body in
            body.varint(id)
            body.text(token)
        }
    }

    static func devices(_ id: UInt64) -> [UInt8] {
        BodyWriter.frame(0x05) { $0.varint(id) }
    }

    static func kick(_ id: UInt64, _ whom: Whom) -> [UInt8] {
        BodyWriter.frame(0x06) { body in
            body.varint(id)
            whom.put(into: &body)
        }
    }

    static func devicesOnce(_ user: Text, appkey: Text = "demo", token: Text, id: UInt64 = 1) -> [UInt8] {
        once(0x07, user, appkey, token, id) { _ in }
    }

    static func kickOnce(_ user: Text, appkey: Text = "demo", token: Text, id: UInt64 = 1, _ whom: Whom) -> [UInt8] {
        once(0x08, user, appkey, token, id) { whom.put(into: &$0) }
    }

    private static func once(
        _ type: UInt8, _ user: Text, _ appkey: Text, _ token: Text, _ id: UInt64, _ more: (inout BodyWriter) -> Void
    ) -> [UInt8] {
        BodyWriter.frame(type) { body in
            body.raw([0x48, 0x46, 1])
            body.varint(id)
            body.text(appkey)
            body.text(user)
            body.text(token)
            more(&body)
        }
    }
}

/// Whom a KICK means.
enum Whom: Sendable {
    case resource(Text)
    case all

    fileprivate func put(into body: inout BodyWriter) {
        switch self {
        case .resource(let resource):
            body.u8(0)
            body.text(resource)
        case .all:
            body.u8(1)
            body.text("")
        }
    }
}
