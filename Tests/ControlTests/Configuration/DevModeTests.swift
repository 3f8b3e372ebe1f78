import Foundation
import Testing

@testable import Control

@Suite("serve --dev")
struct DevModeTests {
    private func source(_ folder: ScratchFolder, data: String) -> ConfigSource {
        ConfigSource(flags: ["data": [data]], isDev: true)
    }

    @Test("makes app demo with a secret of its own, private and kept")
    func secret() throws {
        let folder = try ScratchFolder()
        let data = folder.path + "/a/b"
        let plan = try ServePlan.make(source(folder, data: data))
        let demo = try #require(plan.demo)
        #expect(demo.secretFile == data + "/demo.secret")
        let text = try String(contentsOfFile: demo.secretFile, encoding: .utf8)
        #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
        let app = try #require(plan.configuration.gateway.apps.first)
        #expect(app.appkey == "demo")
        #expect(app.registration == .firstLogin)
        #expect(app.keys.map(\.secret) == [Array(text.utf8.dropLast())])
        #expect(plan.configuration.gateway.listen == ["127.0.0.1:7300"])
        let attributes = try FileManager.default.attributesOfItem(atPath: demo.secretFile)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data) == ["demo.secret"])
        #expect(try ServePlan.make(source(folder, data: data)).configuration == plan.configuration)
        plan.removeTemporaryData()
        #expect(FileManager.default.fileExists(atPath: demo.secretFile))
    }

    @Test("gets one secret when two start at once")
    func race() async throws {
        let folder = try ScratchFolder()
        let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { try DemoSecret.readOrCreate(folder.path + "/demo.secret") } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(secrets.count == 1)
    }

    @Test("refuses a secret's file that is no secret")
    func broken() throws {
        let folder = try ScratchFolder()
        try folder.write("short\n", to: "demo.secret")
        #expect(
            throws: ServePlanFault.failure(
                "\(folder.path)/demo.secret must be a secret of 32 to 1024 bytes, and has 5")
        ) { try ServePlan.make(source(folder, data: folder.path)) }
    }

    @Test("without --data uses a folder that goes with it")
    func temporary() throws {
        let plan = try ServePlan.make(ConfigSource(isDev: true))
        #expect(plan.hasTemporaryData)
        #expect(FileManager.default.fileExists(atPath: plan.configuration.dataFolder + "/demo.secret"))
        plan.removeTemporaryData()
        #expect(!FileManager.default.fileExists(atPath: plan.configuration.dataFolder))
    }

    @Test("keeps the apps of a configuration file")
    func merge() throws {
        var test = try ConfigCase("{data: 'd', apps: [{appkey: 'shop', \(AppConfigTests.key)}]}")
        test.source.isDev = true
        let plan = try ServePlan.make(test.source)
        #expect(plan.configuration.gateway.apps.map(\.appkey) == ["shop", "demo"])
        #expect(plan.demo?.secretFile == test.folder.path + "/d/demo.secret")
    }

    @Test("is checked without making anything")
    func check() throws {
        let folder = try ScratchFolder()
        _ = try ServePlan.check(source(folder, data: folder.path + "/none"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
