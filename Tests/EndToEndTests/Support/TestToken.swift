import Tokens

/// User tokens for tests.
enum TestToken {
    /// - Parameters:
    ///   - issued: seconds from now.
    ///   - expires: seconds from now.
    static func mint(
        _ user: Text, appkey: Text = "demo", issued: Int64 = 0, expires: Int64 = 3_600, kid: String = "",
        secret: String = TestApp.secret
    ) -> Text {
        let now = wallSeconds
        return Text(
            TokenMinter.mint(
                appkey: appkey.bytes, userID: user.bytes, issuedAt: now + issued, expiresAt: now + expires,
                kid: Array(kid.utf8), secret: Array(secret.utf8)))
    }
}
