/// Mints HS256 tokens, for the command line, REST and tests. App servers mint their own with any JWT library.
public enum TokenMinter {
    /// A user token. `appkey` and `userID` are UTF-8; other bytes make a token that is refused.
    ///
    /// - Parameters:
    ///   - issuedAt: seconds since 1970, as is `expiresAt`.
    ///   - kid: no `kid` member when empty.
    public static func mint(
        appkey: some Collection<UInt8>, userID: some Collection<UInt8>, issuedAt: Int64,
        expiresAt: Int64, kid: [UInt8], secret: [UInt8]
    ) -> [UInt8] {
        var payload = Array("{\"iss\":".utf8)
        appendText(appkey, to: &payload)
        payload += Array(",\"sub\":".utf8)
        appendText(userID, to: &payload)
        payload += Array(",\"iat\":\(issuedAt),\"exp\":\(expiresAt)}".utf8)
        return sign(payload: payload, kid: kid, secret: secret)
    }

    /// An app token: for the REST plane, every user of the app. Parameters as in `mint`.
    public static func mintAppToken(
        appkey: some Collection<UInt8>, issuedAt: Int64, expiresAt: Int64, kid: [UInt8],
        secret: [UInt8]
    ) -> [UInt8] {
        var payload = Array("{\"iss\":".utf8)
        appendText(appkey, to: &payload)
        payload += Array(",\"role\":\"app\",\"iat\":\(issuedAt),\"exp\":\(expiresAt)}".utf8)
        return sign(payload: payload, kid: kid, secret: secret)
    }

    /// Signs any payload under the usual header.
    static func sign(payload: [UInt8], kid: [UInt8], secret: [UInt8]) -> [UInt8] {
        var header = Array("{\"alg\":\"HS256\",\"typ\":\"JWT\"".utf8)
        if !kid.isEmpty {
            header += Array(",\"kid\":".utf8)
            appendText(kid, to: &header)
        }
        header.append(UInt8(ascii: "}"))
        return sign(header: header, payload: payload, secret: secret)
    }

    static func sign(header: [UInt8], payload: [UInt8], secret: [UInt8]) -> [UInt8] {
        var token: [UInt8] = []
        Base64URL.append(header, to: &token)
        token.append(UInt8(ascii: "."))
        Base64URL.append(payload, to: &token)
        var mac = [UInt8](repeating: 0, count: TokenLimits.macBytes)
        token.withUnsafeBytes { signed in
            mac.withUnsafeMutableBufferPointer { mac in
                guard let base = mac.baseAddress else { return }
                SigningKey(secret: secret).sign(signed, into: base)
            }
        }
        token.append(UInt8(ascii: "."))
        Base64URL.append(mac, to: &token)
        return token
    }

    /// A JSON text (RFC 8259, 7): quotes, backslashes and control characters escaped, everything else as it is.
    private static func appendText(_ bytes: some Collection<UInt8>, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let hex = String(byte, radix: 16)
                json += Array(("\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex).utf8)
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
    }
}
