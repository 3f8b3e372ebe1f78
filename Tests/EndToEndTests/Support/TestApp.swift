/// An app in a test's configuration.
struct TestApp: Sendable {
    var appkey: Text = "demo"
    var isEnabled = true
    var users = "first-login"
    /// `kid` and secret of each key; tokens are minted with the first one.
    var keys: [(kid: String, secret: String)] = [("", TestApp.secret)]
    var mode = "multi"
    var limit = 4
    var conflict = "newest-wins"
    var reconnect = "displace"
    var customLimits: [Int64: Int] = [:]
    /// Share of a token's life after which 109 comes.
    var willExpireAt = 0.8
    var graceSeconds = 30
    var maximumLifetime = "60d"

    static let secret = "a secret of tests, thirty-two bytes or more"

    var json: String {
        let keys = keys.map { "{kid: \"\($0.kid)\", secret: \"\($0.secret)\"}" }.joined(separator: ", ")
        let custom = customLimits.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(
            separator: ", ")
        return """
            {
              appkey: "\(appkey)", enabled: \(isEnabled), users: "\(users)", keys: [\(keys)],
              policy: {mode: "\(mode)", limit: \(limit), conflict: "\(conflict)", reconnect: "\(reconnect)",
                       custom_os_types: {\(custom)}},
              token: {will_expire_at: \(willExpireAt), grace: "\(graceSeconds)s", max_lifetime: "\(maximumLifetime)"},
            }
            """
    }
}
