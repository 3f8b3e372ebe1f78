import Testing

@testable import Control

@Suite("A configuration as a whole")
struct ConfigCheckTests {
    @Test("that needs more descriptors than the hard limit is refused (C31)")
    func descriptors() throws {
        var test = try ConfigCase("{limits: {max_connections: 1000}, shards: 2}")
        test.machine.descriptorLimit = 1_000 + 64 + 1 + 2 * 4
        #expect(test.faults() == [])
        test.machine.descriptorLimit -= 1
        #expect(
            test.faults() == [
                "limits.max_connections = 1000: needs 1073 descriptors, and the hard limit is 1072 (ulimit -Hn, LimitNOFILE)"
            ])
    }

    @Test("whose connections nobody set fits itself to the descriptors, and says so")
    func fitting() throws {
        var test = try ConfigCase("{shards: 1, apps: [{appkey: 'a', \(AppConfigTests.key)}]}")
        test.machine.descriptorLimit = 1_069
        let loaded = try test.load()
        #expect(loaded.configuration.gateway.maximumConnections == 1_000)
        #expect(loaded.configuration.gateway.maximumPreLoginConnections == 100)
        #expect(loaded.notes == ["limits.max_connections is lowered to 1000: the hard limit of descriptors is 1069"])
    }

    @Test(
        "whose values do not go together is refused",
        arguments: [
            ("{heartbeat: {min: '20s', max: '10s'}}", "heartbeat.min = 20s: must not be above heartbeat.max (10s)"),
            (
                "{heartbeat: {default: '5s'}}",
                "heartbeat.default = 5s: must be from heartbeat.min (10s) to heartbeat.max (300s)"
            ),
            (
                "{limits: {max_connections: 10, max_pre_login: 11}}",
                "limits.max_pre_login = 11: must not be above limits.max_connections (10)"
            ),
            (
                "{limits: {memory: '1MiB', output: '2MiB'}}",
                "limits.memory = 1MiB: must not be below limits.output (2MiB)"
            ),
            (
                "{limits: {request_burst: 5}}",
                "limits.request_burst = 5: must not be below limits.requests_per_second (1000)"
            ),
            ("{listen: ['127.0.0.1:5', '127.0.0.1:5']}", "listen = \"127.0.0.1:5\": is named twice"),
            ("{data: 'holdfast.json5'}", "data = \"FOLDER/holdfast.json5\": is no folder"),
        ])
    func together(text: String, expected: String) throws {
        let test = try ConfigCase(text)
        #expect(test.faults() == [expected.replacing("FOLDER", with: test.folder.path)])
    }

    @Test("fills in what follows from other values")
    func following() throws {
        let loaded = try ConfigCase("{heartbeat: {max: '30s'}, limits: {requests_per_second: 10000}}").load()
        #expect(loaded.configuration.gateway.heartbeatDefaultSeconds == 30)
        #expect(loaded.configuration.gateway.requestBurst == 10_000)
        #expect(loaded.configuration.gateway.shards == 4)
    }

    @Test("reports every error, each with its origin")
    func all() throws {
        let test = try ConfigCase(
            "{shards: -1, limits: {output: 1}}", environment: ["HOLDFAST_TIMEOUTS__LOGIN": "x"],
            flags: ["log-level": ["y"]])
        do {
            _ = try test.load()
            Issue.record("it was accepted")
        } catch {
            let file = test.folder.path + "/holdfast.json5"
            #expect(
                error.faults.map(\.origin.description).sorted()
                    == ["--log-level", "HOLDFAST_TIMEOUTS__LOGIN", file, file].sorted())
            #expect(error.exitCode == 78)
        }
    }

    @Test("is wrong usage when only flags could not be read")
    func exitCodes() throws {
        func code(_ test: ConfigCase) -> Int32? {
            do {
                _ = try test.load()
                return nil
            } catch {
                return error.exitCode
            }
        }
        #expect(code(try ConfigCase(flags: ["shards": ["x"]])) == 2)
        #expect(code(try ConfigCase(flags: ["heartbeat-min": ["400s"]])) == 78)
        #expect(code(try ConfigCase("{shards: 'x'}", flags: ["shards": ["x"]])) == 78)
    }

    @Test("is refused for an unknown variable of ours, and leaves those of others alone")
    func environment() throws {
        #expect(
            try ConfigCase(environment: ["HOLDFAST_HEARTBEAT__MIM": "1s"]).faults() == [
                "HOLDFAST_HEARTBEAT__MIM: is an unknown variable; did you mean HOLDFAST_HEARTBEAT__MIN?"
            ])
        let loaded = try ConfigCase(environment: ["HOLDFAST_SHARD": "3", "HOLDFAST_SERVICE_HOST": "::1"]).load()
        #expect(loaded.notes.first == "HOLDFAST_SHARD in the environment is ignored; did you mean HOLDFAST_SHARDS?")
        #expect(loaded.notes.count == 2)
    }

    @Test("takes relative paths from its file's folder, those of flags from the working folder")
    func paths() throws {
        let test = try ConfigCase("{data: 'store'}")
        #expect(try test.load().configuration.dataFolder == test.folder.path + "/store")
        #expect(try ConfigCase("{data: 'store'}", flags: ["data": ["here"]]).load().configuration.dataFolder == "here")
    }
}
