import WireProtocol

/// The values that a first frame's fields may have (contract: Terms, rows 4, 17, 18). The form was judged by the
/// decoder. Whole or refused: nothing is cut, folded or repaired.
public enum LoginRules {
    /// `success`, or why the LOGIN is refused.
    public static func check(_ request: LoginRequest) -> ResultCode {
        fault(in: request)?.code ?? .success
    }

    /// The first fault, in the order of the fields.
    public static func fault(in request: LoginRequest) -> LoginFault? {
        if let fault = fault(inAppKey: request.appKey, userID: request.userID, token: request.token) { return fault }
        if Platform(rawValue: request.platform) == nil {
            return LoginFault(.invalidParameter, "platform is not 1 to 10")
        }
        if !TextRules.isValidDeviceUUID(request.deviceUUID) {
            return LoginFault(.invalidParameter, "deviceUUID is not 1 to 64 bytes of UTF-8 without control characters")
        }
        if !TextRules.isValidDeviceName(request.deviceName) {
            return LoginFault(
                .invalidParameter, "deviceName is not at most 256 bytes of UTF-8 without control characters")
        }
        if !TextRules.isValidExtension(request.loginExtension) {
            return LoginFault(.invalidParameter, "extension is not at most 1024 characters of UTF-8 without NUL")
        }
        if request.resource.count > WireLimits.resourceBytes {
            return LoginFault(.invalidParameter, "resource is longer than 64 bytes")
        }
        if request.presenceCursor.count > WireLimits.cursorBytes {
            return LoginFault(.invalidParameter, "presence cursor is longer than 64 bytes")
        }
        if !TextRules.isValidClient(request.client) {
            return LoginFault(.invalidParameter, "client is not at most 64 bytes of UTF-8 without control characters")
        }
        return nil
    }

    /// What LOGIN, DEVICES_ONCE and KICK_ONCE have in common.
    public static func fault(inAppKey appKey: ByteView, userID: ByteView, token: ByteView) -> LoginFault? {
        if !TextRules.isValidAppKey(appKey) {
            return LoginFault(.appkeyInvalid, "appkey is not 1 to 64 of A-Z a-z 0-9 . _ - #")
        }
        if !TextRules.isValidUserID(userID) {
            return LoginFault(.userIDInvalid, "userID is not 1 to 64 bytes of UTF-8 without control characters")
        }
        return fault(inToken: token)
    }

    /// What they and RENEW have in common.
    public static func fault(inToken token: ByteView) -> LoginFault? {
        if token.isEmpty { return LoginFault(.tokenInvalid, "token is empty") }
        if token.count > WireLimits.tokenBytes {
            return LoginFault(.invalidParameter, "token is longer than 4096 bytes")
        }
        return nil
    }
}
