import Gateway
import Tokens

/// The app of `--dev`: a random key of its own, users are created by their first login. A configuration file may have an app of
/// that name too, with or without keys of its own; then its policy counts and the random key works as well.
public struct DemoApp: Equatable, Sendable {
    public static let appkey = "demo"
    static let secretFileName = "demo.secret"

    /// `DIR/demo.secret`, text; its bytes without the line end are the key.
    public let secretFile: String
    let key: TokenKey

    /// Where the configuration file has no such app.
    var configuration: AppConfiguration {
        var app = AppConfiguration(appkey: Self.appkey, keys: [key])
        app.registration = .firstLogin
        return app
    }
}
