import Foundation
import Testing
import Tokens

@testable import Control

@Suite("The program holdfast")
struct HoldfastCommandTests {
    @Test("says what there is, and 2 for what there is not")
    func usage() throws {
        let none = try HoldfastProgram.run([])
        #expect(none.status == 2)
        #expect(none.output.isEmpty)
        let unknown = try HoldfastProgram.run(["serv"])
        #expect(unknown.status == 2)
        #expect(unknown.errors.hasPrefix("holdfast: unknown command 'serv'; did you mean 'serve'?\n"))
        let help = try HoldfastProgram.run(["--help"])
        #expect(help.status == 0)
        for command in ["serve", "check-config", "default-config", "token", "version"] {
            #expect(help.output.contains("  \(command) "))
            let own = try HoldfastProgram.run([command, "--help"])
            #expect(own.status == 0)
            #expect(own.output.hasPrefix("usage: holdfast \(command)"))
            let wrong = try HoldfastProgram.run([command, "--no-such-option"])
            #expect(wrong.status == 2)
            #expect(wrong.errors.contains("unknown option '--no-such-option'"))
        }
    }

    @Test("tells its version, also as JSON")
    func version() throws {
        #expect(try HoldfastProgram.run(["version"]).output == "holdfast 0.1.0 (wire protocol 1)\n")
        let json = try HoldfastProgram.run(["version", "--json"]).output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["version"] as? String == "0.1.0")
        #expect(object?["protocol"] as? Int == 1)
    }

    @Test("checks the configuration it prints")
    func defaultConfig() throws {
        let folder = try ScratchFolder()
        let file = try folder.write(try HoldfastProgram.run(["default-config"]).output, to: "c.json5")
        let check = try HoldfastProgram.run(["check-config", "--config", file])
        #expect(check.output == "config ok\n")
        #expect(check.status == 0)
        #expect(
            try HoldfastProgram.run(["check-config"], environment: ["HOLDFAST_CONFIG": file]).output == "config ok\n")
    }

    @Test("refuses a bad configuration with 78 and all its errors, in check-config and serve alike")
    func badConfig() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("{shards: -1, nonsense: 1}", to: "c.json5")
        let check = try HoldfastProgram.run(["check-config", "--config=\(file)"])
        #expect(check.status == 78)
        #expect(
            check.errors == """
                \(file): nonsense: is an unknown key
                \(file): shards = -1: must be a whole number from 0 to 256

                """)
        let serve = try HoldfastProgram.run(["serve", "--config", file])
        #expect(serve.status == 78)
        #expect(serve.errors == check.errors)
        let json = try HoldfastProgram.run(["check-config", "--json", "--config", file])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(json.status == 78)
        #expect(object?["ok"] as? Bool == false)
        #expect((object?["errors"] as? [Any])?.count == 2)
        #expect(try HoldfastProgram.run(["check-config", "--max-connections", "4000000"]).status == 78)
        #expect(try HoldfastProgram.run(["check-config", "--shards", "x"]).status == 2)
    }

    @Test("mints tokens that the gateway takes (rows 2, 3)")
    func token() throws {
        let folder = try ScratchFolder()
        let file = try folder.write(ConfigCase.secret + "\n", to: "s")
        let minted = try HoldfastProgram.run(
            ["token", "--app", "shop", "--user", "zoë", "--ttl", "2h", "--secret-file", file, "--kid", "k1", "--json"])
        #expect(minted.status == 0)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(minted.output.utf8)) as? [String: Any])
        let (issued, expires) = (object["issued_at"] as? Int64 ?? 0, object["expires_at"] as? Int64 ?? 0)
        #expect(expires - issued == 7_200)
        #expect(abs(issued - Int64(Date().timeIntervalSince1970)) < 60)
        let expected = TokenMinter.mint(
            appkey: "shop".utf8, userID: "zoë".utf8, issuedAt: issued, expiresAt: expires, kid: Array("k1".utf8),
            secret: Array(ConfigCase.secret.utf8))
        #expect(object["token"] as? String == String(decoding: expected, as: UTF8.self))
        let plain = try HoldfastProgram.run(["token", "--app", "shop", "--user", "u", "--secret-file", file])
        #expect(plain.output.wholeMatch(of: /[\w-]+\.[\w-]+\.[\w-]+\n/) != nil)
    }

    @Test(
        "mints no token for what cannot be one",
        arguments: [
            (["--user", "u", "--secret-file", "S"], 2, "--app is missing"),
            (["--app", "a", "--secret-file", "S"], 2, "--user is"),
            (["--app", "a", "--user", "u"], 2, "--secret-file is missing"),
            (["--app", "..", "--user", "u", "--secret-file", "S"], 2, "--app must be 1 to 64"),
            (["--app", "a", "--user", " ", "--secret-file", "S"], 2, "--user must be 1 to 64 bytes"),
            (["--app", "a", "--user", "u", "--ttl", "1", "--secret-file", "S"], 2, "--ttl must be whole seconds"),
            (["--app", "a", "--user", "u", "--secret-file", "none"], 1, "none: cannot be read: No such file"),
            (
                ["--app", "a", "--user", "u", "--secret-file", "SHORT"], 1,
                "must be a secret of 32 to 1024 bytes, and has 7"
            ),
            (["--app", "a", "--user", "u", "--secret", "hunter2"], 2, "unknown option '--secret'"),
        ])
    func tokenRefusals(arguments: [String], status: Int32, words: String) throws {
        let folder = try ScratchFolder()
        try folder.write(ConfigCase.secret, to: "S")
        try folder.write("hunter2", to: "SHORT")
        let filled = arguments.map { ["S", "SHORT"].contains($0) ? folder.path + "/" + $0 : $0 }
        let result = try HoldfastProgram.run(["token"] + filled)
        #expect(result.status == status)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(!result.errors.contains("hunter2"))
    }
}
