import Foundation
import Testing

@testable import LoadCore

@Suite(.serialized) struct LoadProgramTests {
    /// A folder with a secret in it, for as long as `body` runs.
    private func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "load-program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("the secret\n".utf8).write(to: folder.appending(path: "secret"))
        return try body(folder)
    }

    /// Against a fake server. `more` may name files of the folder.
    private func run(
        _ scenario: Scenario, plan: FakePlan = FakePlan(), _ more: [String], folder: URL
    ) throws -> LoadProgram {
        try FakeServer.run(plan) { target in
            let secret = folder.appending(path: "secret").path
            return try LoadProgram(
                [scenario.rawValue, "--target", target.text, "--secret-file", secret, "--connections", "8"] + more)
        }.value
    }

    @Test func helpAndVersionAreFine() throws {
        for arguments in [["--help"], ["--version"], ["login", "--help"], ["kick", "-h"]] {
            let program = try LoadProgram(arguments)
            #expect(program.status == 0 && !program.output.isEmpty && program.errors.isEmpty, "\(arguments)")
        }
    }

    @Test(arguments: [
        ([], "usage:"), (["logn"], "did you mean 'login'?"), (["login"], "--target is missing"),
        (["login", "--conections", "5"], "did you mean '--connections'?"),
        (["idle", "--target", "127.0.0.1:1", "--secret-file", "nowhere"], "can't read nowhere"),
    ])
    func wrongUsageIsTwo(arguments: [String], text: String) throws {
        let program = try LoadProgram(arguments)
        #expect(program.status == 2 && program.errors.contains(text) && program.output.isEmpty)
    }

    @Test func jsonOnStandardOutputIsAlone() throws {
        let program = try withFolder { try run(.heartbeat, ["--count", "100", "--json", "-"], folder: $0) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let report = try decoder.decode(RunReport.self, from: Data(program.output.utf8))
        #expect(program.status == 0 && report.completed == 100 && report.environment.arguments.first == "heartbeat")
        #expect(program.errors.contains("heartbeat round trip"))
    }

    @Test func filesAreWritten() throws {
        try withFolder { folder in
            let (json, page) = (folder.appending(path: "r.json"), folder.appending(path: "r.html"))
            let program = try run(.kick, ["--count", "20", "--json", json.path, "--report", page.path], folder: folder)
            #expect(program.status == 0 && program.output.contains("20 × kick"))
            #expect(try String(contentsOf: page, encoding: .utf8).contains("</html>"))
            #expect(try JSONSerialization.jsonObject(with: Data(contentsOf: json)) is [String: Any])
        }
    }

    @Test func aMissedConditionIsOne() throws {
        let program = try withFolder {
            try run(.heartbeat, ["--count", "10", "--expect", "p50<1ns", "--expect", "errors=0"], folder: $0)
        }
        #expect(program.status == 1 && program.output.contains("MISSED    p50<1ns"))
        #expect(program.output.contains("met       errors=0"))
    }

    @Test func anErrorIsOneAndSaysWhat() throws {
        let program = try withFolder {
            try run(.login, plan: FakePlan(refusal: .tokenInvalid), ["--count", "10"], folder: $0)
        }
        #expect(program.status == 1 && program.output.contains("104 token-invalid: as planned"))
    }

    @Test func aFileThatCannotBeWrittenIsOne() throws {
        let program = try withFolder {
            try run(.heartbeat, ["--count", "10", "--json", $0.appending(path: "no/where.json").path], folder: $0)
        }
        #expect(program.status == 1 && program.errors.contains("can't write"))
    }
}
