/// A LOGIN, every part of it settable, so that one can be wrong.
struct LoginFields: Sendable {
    var magic: [UInt8] = [0x48, 0x46]
    var version: UInt8 = 1
    var requestID: UInt64 = 1
    var capabilities: UInt64 = 0
    var appkey: Text
    var user: Text
    var token: Text
    var platform: UInt8
    var device: Text
    /// Nil: what the fields below say.
    var flags: UInt8?
    var sawWillExpire = false
    var customType: Int64?
    var deviceName: Text = ""
    var loginExtension: Text = ""
    /// Empty: a fresh login.
    var resource: Text = ""
    var heartbeatWish: UInt64 = 0
    var cursor: Text = ""
    var client: Text = "end-to-end/1"
    /// What a newer client may have behind the fields.
    var trailing: [UInt8] = []

    /// - Parameter token: nil: a good one for an hour.
    init(
        _ user: Text, appkey: Text = "demo", device: Text = "device-1", platform: UInt8 = 6, token: Text? = nil
    ) {
        self.user = user
        self.appkey = appkey
        self.device = device
        self.platform = platform
        self.token = token ?? TestToken.mint(user, appkey: appkey)
    }

    func with(_ change: (inout LoginFields) -> Void) -> LoginFields {
        var copy = self
        change(&copy)
        return copy
    }

    var frame: [UInt8] {
        BodyWriter.frame(0x02) { body in
            body.raw(magic + [version])
            body.varint(requestID)
            body.varint(capabilities)
            body.text(appkey)
            body.text(user)
            body.text(token)
            body.u8(platform)
            body.text(device)
            body.u8(flags ?? ((customType == nil ? 0 : 1) | (sawWillExpire ? 2 : 0)))
            if let customType { body.zigzag(customType) }
            body.text(deviceName)
            body.text(loginExtension)
            body.text(resource)
            body.varint(heartbeatWish)
            body.text(cursor)
            body.text(client)
            body.raw(trailing)
        }
    }
}
