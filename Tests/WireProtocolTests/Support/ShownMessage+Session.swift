import WireProtocol

extension ShownMessage {
    init(sessionType type: FrameType, body: ByteView) throws(WireFault) {
        switch type {
        case .logout:
            let m = try LogoutRequest(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "flags": .flag(m.unbindPushTokens),
            ]) { m.encode(into: &$0) }
        case .logoutOK:
            let m = try LogoutOK(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "unbound": .number(UInt64(m.unboundCount)),
            ]) { m.encode(into: &$0) }
        case .renew:
            let m = try RenewRequest(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "token": .text(m.token),
            ]) { m.encode(into: &$0) }
        case .renewOK:
            let m = try RenewOK(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "tokenExpiresAt": .number(m.tokenExpiresAtSeconds),
            ]) { m.encode(into: &$0) }
        default:
            let m = try TokenNotice(decoding: body)
            self.init(fields: ["code": .code(m.code), "seconds": .number(UInt64(m.seconds))]) { m.encode(into: &$0) }
        }
    }

    init(deviceType type: FrameType, body: ByteView) throws(WireFault) {
        switch type {
        case .devices:
            let m = try DevicesRequest(decoding: body)
            self.init(fields: ["requestID": .number(UInt64(m.requestID))]) { m.encode(into: &$0) }
        case .devicesPage:
            let m = try DevicesPage(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "more": .flag(m.more), "devices": .list(m.devices.map(\.shown)),
            ]) { m.encode(into: &$0) }
        case .devicesOnce:
            let m = try DevicesOnce(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "appkey": .text(m.appKey), "userID": .text(m.userID),
                "token": .text(m.token),
            ]) { m.encode(into: &$0) }
        case .kick:
            let m = try KickRequest(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "mode": .number(UInt64(m.mode)), "resource": .text(m.resource),
            ]) { m.encode(into: &$0) }
        case .kickOK:
            let m = try KickOK(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "count": .number(UInt64(m.count)),
            ]) { m.encode(into: &$0) }
        default:
            let m = try KickOnce(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "appkey": .text(m.appKey), "userID": .text(m.userID),
                "token": .text(m.token), "mode": .number(UInt64(m.mode)), "resource": .text(m.resource),
            ]) { m.encode(into: &$0) }
        }
    }

    init(closingType type: FrameType, body: ByteView) throws(WireFault) {
        switch type {
        case .error:
            let m = try ErrorAnswer(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "code": .code(m.code),
                "retryAfterMs": .number(UInt64(m.retryAfterMilliseconds)), "text": .text(m.text),
            ]) { m.encode(into: &$0) }
        case .close:
            let m = try CloseNotice(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "code": .code(m.code),
                "retryAfterMs": .number(UInt64(m.retryAfterMilliseconds)),
                "windowMs": .number(UInt64(m.windowMilliseconds)), "text": .text(m.text),
            ]) { m.encode(into: &$0) }
        default:
            let m = try KickedNotice(decoding: body)
            self.init(fields: [
                "code": .code(m.code), "session": .number(m.session), "deviceName": .text(m.deviceName),
                "extension": .text(m.loginExtension), "text": .text(m.text),
            ]) { m.encode(into: &$0) }
        }
    }
}

extension DeviceRecord {
    var shown: [String: Shown] {
        [
            "resource": .text(resource), "deviceUUID": .text(deviceUUID), "deviceName": .text(deviceName),
            "platform": .number(UInt64(platform)), "flags": .number(UInt64(flags)),
        ]
    }
}
