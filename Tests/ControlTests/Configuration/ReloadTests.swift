import Testing

@testable import Control

@Suite("A reload")
struct ReloadTests {
    private func plan(_ test: ConfigCase) throws -> ServePlan { try ServePlan.make(test.source, machine: test.machine) }

    @Test("takes over apps and reloadable settings, and tells what needs a restart")
    func takesOver() throws {
        var test = try ConfigCase(
            "{data: 'd', apps: [{appkey: 'a', \(AppConfigTests.key)}]}", flags: ["request-burst": ["3000"]])
        test.machine = MachineFacts(cores: 1, descriptorLimit: 100_000)
        let plan = try plan(test)
        try test.folder.write(
            """
            {data: 'd', shards: 2, listen: ['127.0.0.1:1'], log: {level: 'debug'}, limits: {request_burst: 2000, max_pre_login: '20%'},
             apps: [{appkey: 'a', enabled: false, \(AppConfigTests.key)}, {appkey: 'b', \(AppConfigTests.key)}]}
            """, to: "holdfast.json5")
        let reload = try ReloadPlan.read(plan, running: plan.configuration)
        #expect(reload.apps.map(\.appkey) == ["a", "b"])
        #expect(reload.apps.first?.enabled == false)
        #expect(reload.changed == ["limits.max_pre_login", "log.level", "apps"])
        #expect(reload.needingRestart == ["listen", "shards"])
        #expect(reload.configuration.gateway.maximumPreLoginConnections == 3_276)
        #expect(reload.configuration.log.level == .debug)
        #expect(reload.configuration.gateway.shards == 1)
        #expect(reload.configuration.gateway.listen == ["127.0.0.1:7300"])
        #expect(reload.configuration.gateway.requestBurst == 3_000)
        let again = try ReloadPlan.read(plan, running: reload.configuration)
        #expect(again.changed == [])
    }

    @Test("with anything wrong changes nothing")
    func allOrNothing() throws {
        let test = try ConfigCase("{apps: [{appkey: 'a', \(AppConfigTests.key)}]}")
        let plan = try plan(test)
        for broken in ["{", "{shards: 'x'}", "{apps: [{appkey: 'a'}]}", "{limits: {max_connections: 4000000}}"] {
            try test.folder.write(broken, to: "holdfast.json5")
            #expect(throws: ConfigFaults.self) { try ReloadPlan.read(plan, running: plan.configuration) }
        }
    }

    @Test("sees a secret's file that was replaced (row 3)")
    func secretFile() throws {
        let test = try ConfigCase("{apps: [{appkey: 'a', keys: [{secret_file: 'k'}]}]}")
        try test.folder.write(ConfigCase.secret, to: "k")
        let plan = try plan(test)
        try test.folder.write("other" + ConfigCase.secret, to: "k")
        let reload = try ReloadPlan.read(plan, running: plan.configuration)
        #expect(reload.changed == ["apps"])
        #expect(reload.apps.first?.keys.first?.secret == Array(("other" + ConfigCase.secret).utf8))
    }

    @Test("keeps the demo app of --dev")
    func dev() throws {
        var test = try ConfigCase("{apps: []}")
        test.source.isDev = true
        test.source.flags["data"] = [test.folder.path]
        let plan = try plan(test)
        try test.folder.write("{apps: [{appkey: 'demo', policy: {limit: 1}}]}", to: "holdfast.json5")
        let reload = try ReloadPlan.read(plan, running: plan.configuration)
        #expect(reload.apps.count == 1)
        #expect(reload.apps.first?.keys == plan.configuration.gateway.apps.first?.keys)
        #expect(reload.apps.first?.policy.limit == 1)
        #expect(reload.apps.first?.registration == .firstLogin)
    }
}
