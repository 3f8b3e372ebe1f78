import Testing

@testable import Control

@Suite("Settings")
struct SettingTests {
    /// A value other than the default for each setting, as text and as the file would have it shown.
    static let samples: [String: (text: String, shown: String)] = [
        "listen": ("127.0.0.1:0", "[\"127.0.0.1:0\"]"), "data": ("/nowhere/x", "\"/nowhere/x\""), "shards": ("3", "3"),
        "limits.max_connections": ("2000", "2000"), "limits.max_pre_login": ("5%", "\"5%\""),
        "limits.output": ("64KiB", "\"64KiB\""), "limits.memory": ("1GiB", "\"1GiB\""),
        "limits.requests_per_second": ("7", "7"), "limits.request_burst": ("5000", "5000"),
        "presence.interval": ("100ms", "\"100ms\""), "presence.offline_delay": ("2s", "\"2s\""),
        "presence.max_subscriptions": ("200", "200"), "presence.when_full": ("refuse", "\"refuse\""),
        "presence.max_watchers": ("20000", "20000"),
        "limits.failed_logins_per_minute": ("0", "0"), "timeouts.login": ("500ms", "\"500ms\""),
        "timeouts.frame": ("5s", "\"5s\""), "timeouts.output_stall": ("1m", "\"60s\""),
        "timeouts.linger": ("1s", "\"1s\""), "timeouts.reconnect_window": ("1h", "\"1h\""),
        "timeouts.drain": ("0s", "\"0s\""), "heartbeat.default": ("30s", "\"30s\""), "heartbeat.min": ("1s", "\"1s\""),
        "heartbeat.max": ("120s", "\"120s\""), "log.level": ("debug", "\"debug\""), "log.format": ("json", "\"json\""),
    ]

    @Test("every one is reachable by file, environment and flag, in that order of precedence")
    func threeWays() throws {
        #expect(Set(SettingTable.all.map(\.path)) == Set(Self.samples.keys))
        for setting in SettingTable.all {
            let sample = try #require(Self.samples[setting.path])
            let inner = "\(setting.key): \(sample.shown)"
            let file = "{" + (setting.section.map { "\($0): {\(inner)}" } ?? inner) + "}"
            for (text, environment, flags) in [
                (file, [:], [:]), ("{}", [setting.variable: sample.text], [:]),
                ("{}", [:], [setting.flag.name: [sample.text]]),
                ("{}", [setting.variable: Self.other(setting)], [setting.flag.name: [sample.text]]),
                (
                    file.replacing(sample.shown, with: setting.show(ServerConfiguration())),
                    [setting.variable: sample.text], [:]
                ),
            ] as [(String, [String: String], [String: [String]])] {
                let test = try ConfigCase(text, environment: environment, flags: flags)
                let loaded = try test.load()
                #expect(setting.show(loaded.configuration) == sample.shown, "\(setting.path) \(environment) \(flags)")
            }
        }
    }

    /// The default, as the environment would have it.
    private static func other(_ setting: Setting) -> String {
        String(setting.show(ServerConfiguration()).filter { !"[]\"".contains($0) })
    }

    @Test("a flag may be repeated for more addresses, the environment takes commas")
    func listen() throws {
        let flags = try ConfigCase(flags: ["listen": ["127.0.0.1:1", "[::1]:2"]]).load()
        #expect(flags.configuration.gateway.listen == ["127.0.0.1:1", "[::1]:2"])
        let environment = try ConfigCase(environment: ["HOLDFAST_LISTEN": "127.0.0.1:1,[::1]:2"]).load()
        #expect(environment.configuration.gateway.listen == flags.configuration.gateway.listen)
    }

    @Test(
        "a value that cannot be used is refused with its key, itself and what is allowed",
        arguments: [
            ("{heartbeat: {min: 10}}", "heartbeat.min = 10: must be whole seconds from 1s to 1h"),
            ("{heartbeat: {min: '1500ms'}}", "heartbeat.min = \"1500ms\": must be whole seconds"),
            ("{timeouts: {login: '9s'}}", "timeouts.login = \"9s\": must be a duration from 100ms to 8s"),
            ("{timeouts: {login: '-1s'}}", "timeouts.login = \"-1s\": must be a duration"),
            ("{timeouts: {login: '99999999999999999999d'}}", "timeouts.login = \"99999999999999999999d\": must be"),
            ("{limits: {output: 65536}}", "limits.output = 65536: must be a size from 32KiB to 64MiB"),
            ("{limits: {output: '64KB'}}", "limits.output = \"64KB\": must be a size"),
            (
                "{limits: {max_pre_login: '0%'}}",
                "limits.max_pre_login = \"0%\": must be a whole number from 1 or a part"
            ),
            ("{shards: 257}", "shards = 257: must be a whole number from 0 to 256"),
            ("{shards: 1.5}", "shards = 1.5: must be a whole number from 0 to 256"),
            ("{shards: true}", "shards = true: must be a whole number"), ("{shards: {}}", "shards = {…}: must be"),
            ("{listen: []}", "listen = []: must be 1 to 16 texts HOST:PORT"),
            ("{listen: ['localhost:1']}", "listen = [\"localhost:1\"]: must be 1 to 16 texts HOST:PORT"),
            ("{listen: ['127.0.0.1:65536']}", "listen = [\"127.0.0.1:65536\"]: must be"),
            ("{log: {level: 'loud'}}", "log.level = \"loud\": must be \"debug\" or \"info\" or \"warn\" or \"error\""),
            ("{log: {level: 'a\\u001b[2J'}}", "log.level = \"a\\u{1b}[2J\": must be"),
            ("{data: ''}", "data = \"\": must be"),
            ("{log: 3}", "log = 3: must be an object"), ("[1]", "config = [1]: must be an object"),
        ])
    func refusals(text: String, expected: String) throws {
        let faults = try ConfigCase(text).faults()
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix(expected) == true, "\(faults)")
    }

    @Test("null is as if the key were not there")
    func null() throws {
        #expect(try ConfigCase("{shards: null, limits: {output: null}, apps: null}").faults() == [])
    }

    @Test("durations and sizes are shown as they are read")
    func units() {
        for (text, milliseconds) in [("1ms", 1), ("90s", 90_000), ("2h", 7_200_000), ("60d", 5_184_000_000)]
            as [(String, Int64)]
        {
            #expect(DurationText.milliseconds(text) == milliseconds)
            #expect(DurationText.show(milliseconds: milliseconds) == text)
        }
        for text in ["", "s", "1", "1 s", "+1s", "1.5s", "0x1s", "1S", "١s"] {
            #expect(DurationText.milliseconds(text) == nil)
        }
        for (text, bytes) in [("1B", 1), ("64KiB", 65_536), ("3MiB", 3_145_728), ("2TiB", 2 << 40)] {
            #expect(SizeText.bytes(text) == bytes)
            #expect(SizeText.show(bytes) == text)
        }
        for text in ["", "B", "1", "1kb", "-1B", "99999999999TiB"] { #expect(SizeText.bytes(text) == nil) }
    }
}
