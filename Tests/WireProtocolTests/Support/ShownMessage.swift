import WireProtocol

/// A decoded message of any type, for tests that go over all of them.
struct ShownMessage {
    let fields: [String: Shown]
    let encode: (inout FrameWriter) -> Void

    init(type: FrameType, body: ByteView) throws(WireFault) {
        switch type {
        case .ping, .pong:
            self.init(fields: [:]) { $0.begin(type) }
        case .login: try self.init(LoginRequest(decoding: body))
        case .loginOK: try self.init(LoginOK(decoding: body))
        case .logout, .logoutOK, .renew, .renewOK, .token: try self.init(sessionType: type, body: body)
        case .devices, .devicesPage, .devicesOnce, .kick, .kickOK, .kickOnce: try self.init(deviceType: type, body: body)
        case .error, .close, .kicked: try self.init(closingType: type, body: body)
        default: try self.init(presenceType: type, body: body)
        }
    }

    init(fields: [String: Shown], encode: @escaping (inout FrameWriter) -> Void) {
        self.fields = fields
        self.encode = encode
    }

    /// The whole frame, or nil when `room` is too small.
    func frame(room: Int = 1 << 17) -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { memory in
            var writer = FrameWriter(memory)
            encode(&writer)
            return writer.finish().map { Array($0) }
        }
    }

    private init(_ m: LoginRequest) {
        var fields: [String: Shown] = [
            "requestID": .number(UInt64(m.requestID)), "capabilities": .number(UInt64(m.capabilities)),
            "appkey": .text(m.appKey), "userID": .text(m.userID), "token": .text(m.token),
            "platform": .number(UInt64(m.platform)), "deviceUUID": .text(m.deviceUUID),
            "flags": .number((m.customOSType == nil ? 0 : 1) + (m.sawTokenWillExpire ? 2 : 0)),
            "deviceName": .text(m.deviceName), "extension": .text(m.loginExtension), "resource": .text(m.resource),
            "heartbeatWish": .number(UInt64(m.heartbeatWishSeconds)), "presenceCursor": .text(m.presenceCursor),
            "client": .text(m.client),
        ]
        if let customOSType = m.customOSType { fields["customOSType"] = .signed(customOSType) }
        self.init(fields: fields) { m.encode(into: &$0) }
    }

    private init(_ m: LoginOK) {
        self.init(fields: [
            "requestID": .number(UInt64(m.requestID)), "session": .number(m.session), "resource": .text(m.resource),
            "heartbeat": .number(UInt64(m.heartbeatSeconds)), "serverTimeMs": .number(m.serverTimeMilliseconds),
            "tokenExpiresAt": .number(m.tokenExpiresAtSeconds), "capabilities": .number(UInt64(m.capabilities)),
            "maxFrameBytes": .number(UInt64(m.maximumFrameBytes)),
            "reconnectWindowMs": .number(UInt64(m.reconnectWindowMilliseconds)), "presenceCursor": .text(m.presenceCursor),
        ]) { m.encode(into: &$0) }
    }
}
