import Gateway
import SessionCore
import Testing

@testable import Control

@Suite("Apps in the configuration")
struct AppConfigTests {
    static let key = "keys: [{secret: '\(ConfigCase.secret)'}]"

    @Test("have the contract's defaults")
    func defaults() throws {
        let apps = try ConfigCase("{apps: [{appkey: 'shop', \(Self.key)}]}").load().configuration.gateway.apps
        let expected = AppConfiguration(
            appkey: "shop", keys: [.init(kid: [], secret: Array(ConfigCase.secret.utf8))])
        #expect(apps == [expected])
    }

    @Test("can be set whole")
    func whole() throws {
        let test = try ConfigCase(
            """
            {apps: [{appkey: "a.b#1", enabled: false, users: "first-login",
              keys: [{kid: "new", secret_file: "new.secret", not_before: 5, not_after: "2026-01-31T00:00:00Z"},
                     {kid: "old", secret: "\(ConfigCase.secret)"}],
              policy: {mode: "single", limit: 7, conflict: "first-wins", reconnect: "yield", custom_os_types: {"10": 2, "-3": 0}},
              token: {max_lifetime: "2h", will_expire_at: 0.5, grace: "0s"}}]}
            """)
        try test.folder.write("file-" + ConfigCase.secret + "\r\n", to: "new.secret")
        let app = try #require(try test.load().configuration.gateway.apps.first)
        #expect(app.keys.map(\.kid) == [Array("new".utf8), Array("old".utf8)])
        #expect(app.keys[0].secret == Array(("file-" + ConfigCase.secret).utf8))
        #expect(app.keys[0].notBefore == 5)
        #expect(app.keys[0].notAfter == 1_769_817_600)
        #expect(app.enabled == false)
        #expect(app.registration == .firstLogin)
        #expect(app.policy.mode == .single)
        #expect(app.policy.limit == 7)
        #expect(app.policy.conflict == .firstWins)
        #expect(app.policy.reconnect == .yield)
        #expect(app.policy.customLimits == [10: 2, -3: 0])
        #expect(app.maximumTokenLifetimeSeconds == 7_200)
        #expect(app.willExpirePermille == 500)
        #expect(app.tokenGraceSeconds == 0)
    }

    @Test(
        "are refused with the full path of what is wrong",
        arguments: [
            ("\(key)", "apps[0].appkey: is missing"),
            ("appkey: '..', \(key)", "apps[0].appkey = \"..\": must be 1 to 64 of"),
            ("appkey: 'a b', \(key)", "apps[0].appkey = \"a b\": must be"),
            ("appkey: 5, \(key)", "apps[0].appkey = 5: must be"),
            ("appkey: 'a'", "apps[0].keys: must be 1 to 8 keys, and are 0"),
            ("appkey: 'a', keys: {}", "apps[0].keys = {…}: must be a list"),
            ("appkey: 'a', keys: [{}]", "apps[0].keys[0].secret: or secret_file must be set"),
            (
                "appkey: 'a', keys: [{secret: 'x', secret_file: 'y'}]",
                "apps[0].keys[0].secret: or secret_file must be set"
            ),
            (
                "appkey: 'a', keys: [{secret_file: 'none'}]",
                "apps[0].keys[0].secret_file = \"none\": cannot be read: No such"
            ),
            (
                "appkey: 'a', keys: [{secret: '\(ConfigCase.secret)', not_before: 9, not_after: 9}]",
                "apps[0].keys[0].not_after: must be later"
            ),
            (
                "appkey: 'a', keys: [{secret: '\(ConfigCase.secret)', not_before: '2026-02-30T00:00:00Z'}]",
                "apps[0].keys[0].not_before = \"2026"
            ),
            (
                "appkey: 'a', keys: [{kid: 'k', secret: '\(ConfigCase.secret)'}, {kid: 'k', secret: '\(ConfigCase.secret)'}]",
                "apps[0].keys[1].kid = \"k\": is used by another key"
            ),
            ("appkey: 'a', \(key), enabled: 1", "apps[0].enabled = 1: must be true or false"),
            ("appkey: 'a', \(key), users: 'all'", "apps[0].users = \"all\": must be \"required\" or \"first-login\""),
            (
                "appkey: 'a', \(key), policy: {limit: 0}",
                "apps[0].policy.limit = 0: must be a whole number from 1 to 1000"
            ),
            (
                "appkey: 'a', \(key), policy: {custom_os_types: {'1.5': 1}}",
                "apps[0].policy.custom_os_types.1.5: is no custom type"
            ),
            (
                "appkey: 'a', \(key), policy: {custom_os_types: {'+1': 1}}",
                "apps[0].policy.custom_os_types.+1: is no custom type"
            ),
            (
                "appkey: 'a', \(key), policy: {custom_os_types: {'1': -1}}",
                "apps[0].policy.custom_os_types.1 = -1: must be"
            ),
            ("appkey: 'a', \(key), token: {will_expire_at: 1}", "apps[0].token.will_expire_at = 1: must be a part"),
            (
                "appkey: 'a', \(key), token: {max_lifetime: '1s'}",
                "apps[0].token.max_lifetime = \"1s\": must be whole seconds"
            ),
        ])
    func refusals(app: String, expected: String) throws {
        let faults = try ConfigCase("{apps: [{\(app)}]}").faults()
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix(expected) == true, "\(faults)")
    }

    @Test("have different appkeys")
    func duplicates() throws {
        let app = "{appkey: 'a', \(Self.key)}"
        #expect(
            try ConfigCase("{apps: [\(app), \(app)]}").faults()
                == ["apps[1].appkey = \"a\": is used by another app already"])
    }

    @Test("may have several keys without a name, as a token without one is tried with each")
    func namelessKeys() throws {
        let key = "{secret: '\(ConfigCase.secret)'}"
        #expect(try ConfigCase("{apps: [{appkey: 'a', keys: [\(key), \(key)]}]}").faults() == [])
    }

    @Test("never show a secret in an error (reliability 20)")
    func secrets() throws {
        for secret in ["'hunter2'", "['hunter2']", "{hunter2: 1}"] {
            let faults = try ConfigCase("{apps: [{appkey: 'a', keys: [{secret: \(secret)}]}]}").faults()
            #expect(faults.count == 1)
            #expect(!faults.joined().contains("hunter2"), "\(faults)")
        }
        let test = try ConfigCase("{apps: [{appkey: 'a', keys: [{secret_file: 's'}]}]}")
        try test.folder.write("hunter2", to: "s")
        #expect(
            test.faults() == ["apps[0].keys[0].secret_file = \"s\": must be a secret of 32 to 1024 bytes, and has 7"])
    }

    @Test("can come from the environment")
    func environment() throws {
        let test = try ConfigCase("{apps: []}", environment: ["HOLDFAST_APPS": "[{appkey: 'env', \(Self.key)}]"])
        #expect(try test.load().configuration.gateway.apps.map(\.appkey) == ["env"])
        let broken = try ConfigCase(environment: ["HOLDFAST_APPS": "[{"])
        #expect(broken.faults() == ["apps: is not valid JSON5"])
    }
}
