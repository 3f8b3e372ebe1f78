import Testing

@testable import Control

@Suite("The configuration file")
struct ConfigFileTests {
    @Test(
        "names the line where it stops being JSON5",
        arguments: [
            ("{", 1), ("", 1), ("{\n  shards: 2,\n  data: }\n", 3), ("{\n a: [1,\n 2 3],\n b: 1\n}\n", 3),
            ("{\n // c\n a: 'x\n}\n", 3), ("{\n a: 1,\n}\n}\n", 4), ("{\n /* a\n b */\n a 1\n}", 4),
            ("{\n a: 1\n b: 2\n}", 3),
        ])
    func syntax(text: String, line: Int) throws {
        #expect(try ConfigCase(text).faults() == ["config: is not valid JSON5, line \(line)"])
    }

    @Test("is refused when a key is there twice, however it is quoted")
    func duplicates() throws {
        let nested = "{\n limits: {output: '64KiB',\n 'output': '32KiB'}}"
        #expect(try ConfigCase(nested).faults() == ["config: has the key limits.output twice, line 3"])
        let list = "{apps: [{}, {a: 1, \"a\": {b: [1, 2]}}], data: 'a'}"
        #expect(try ConfigCase(list).faults() == ["config: has the key apps[1].a twice, line 1"])
        let same = "{limits: {output: '64KiB'}, /* data: 1 */ log: {level: 'info' // , level: 2\n}, data: '{a:1,a:1}'}"
        #expect(try ConfigCase(same).faults() == [])
    }

    @Test("is refused with every unknown key by its full path")
    func unknownKeys() throws {
        let text = """
            {shard: 1, limits: {max_conections: 2}, "a\\u0007": 1, apps: [{appkey: "a", kees: [],
              keys: [{secret: "\(ConfigCase.secret)", kidd: 1}], policy: {mod: "multi"}, token: {x: 1}}]}
            """
        #expect(
            try ConfigCase(text).faults() == [
                "a\\u{7}: is an unknown key",
                "limits.max_conections: is an unknown key; did you mean limits.max_connections?",
                "shard: is an unknown key; did you mean shards?",
                "apps[0].keys[0].kidd: is an unknown key; did you mean kid?",
                "apps[0].policy.mod: is an unknown key; did you mean mode?", "apps[0].token.x: is an unknown key",
                "apps[0].kees: is an unknown key; did you mean keys?",
            ])
    }

    @Test("is named when it cannot be read")
    func unreadable() throws {
        var test = try ConfigCase()
        test.source.file = test.folder.path + "/none.json5"
        #expect(test.faults() == ["config: cannot be read: No such file or directory (ENOENT)"])
        test.source.file = test.folder.path
        #expect(test.faults() == ["config: cannot be read: Is a directory (EISDIR)"])
    }

    @Test("may be anything without a trap, and what is wrong is said in one printable line")
    func anything() throws {
        var random = SplitMix(state: 42)
        let sound = Array(DefaultConfigText.text.utf8)
        for round in 0..<400 {
            var bytes = Array(sound.prefix(Int(random.next() % UInt64(sound.count))))
            for _ in 0..<4 where !bytes.isEmpty {
                // Bytes that are no UTF-8 are refused early; every other round goes further.
                let byte = UInt8(truncatingIfNeeded: random.next()) & (round % 2 == 0 ? 0x7F : 0xFF)
                bytes[Int(random.next() % UInt64(bytes.count))] = byte
            }
            do {
                _ = try ConfigText.parse(bytes)
            } catch {
                #expect(error.problem.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            }
            _ = ConfigOutline(bytes)
        }
    }

    @Test("is refused when it is no UTF-8, wherever")
    func badUTF8() throws {
        for text in ["{\u{1}: 1}", "{a: '\u{1}'}", "{a\u{1}: 1}", "\u{1}", "{a: 1 /* \u{1} */}"] {
            for bad in [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80]] as [[UInt8]] {
                let bytes = text.utf8.flatMap { $0 == 1 ? bad : [$0] }
                #expect(throws: ConfigText.Fault(line: nil, problem: "is not valid UTF-8")) {
                    try ConfigText.parse(bytes)
                }
            }
        }
    }

    @Test(
        "is refused when a number is none, which Foundation's decoder of Swift 6.3 may trap on",
        arguments: [
            "-0x0x", "0x0x", "0x", "0x1g", "1e", "1e+", "+", "--1", ".", "1.2.3", "012", "1_000", "1e99null", "5s",
            "+a",
        ])
    func badNumbers(number: String) {
        for text in ["\(number)", "{\n a: \(number)}", "[1,\n\(number)"] {
            let fault = ConfigText.Fault(line: text.contains("\n") ? 2 : 1, problem: "is not valid JSON5")
            #expect(throws: fault) { try ConfigText.parse(Array(text.utf8)) }
        }
    }

    @Test("takes every number of JSON5")
    func numbers() throws {
        let text = "[1, -1, +1, 0x1F, -0x1f, 1., .5, -.5e-1, 1e2, 1E+2, 0, 0.5]"
        let expected: [ConfigValue] = [
            .integer(1), .integer(-1), .integer(1), .integer(31), .integer(-31), .integer(1), .number(0.5),
            .number(-0.05),
            .integer(100), .integer(100), .integer(0), .number(0.5),
        ]
        #expect(try ConfigText.parse(Array(text.utf8)) == .list(expected))
        #expect(
            try ConfigText.parse(Array("[Infinity, -Infinity]".utf8))
                == .list([.number(.infinity), .number(-.infinity)]))
    }

    @Test("may not be nested without end")
    func deep() throws {
        #expect(try !ConfigCase(String(repeating: "[", count: 100_000)).faults().isEmpty)
        let deep = "{apps: " + String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000) + "}"
        #expect(try !ConfigCase(deep).faults().isEmpty)
    }

    @Test("that default-config prints is accepted and equals the defaults")
    func defaults() throws {
        let printed = try ConfigCase(DefaultConfigText.text)
        var none = printed
        none.source.file = printed.folder.path + "/empty.json5"
        try printed.folder.write("{}", to: "empty.json5")
        #expect(try printed.load().configuration == none.load().configuration)
        #expect(try printed.load().configuration.gateway.maximumPreLoginConnections == 1_638)
    }

    @Test("that default-config prints shows an app that is accepted")
    func exampleApp() throws {
        // Its lines are comments, with a comment at their end.
        let example = DefaultConfigText.apps.split(separator: "\n").dropFirst().map { line in
            let code = line.replacing("// ", with: "", maxReplacements: 1)
            return code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code
        }
        let test = try ConfigCase("{" + example.joined(separator: "\n") + "}")
        try test.folder.write(ConfigCase.secret, to: "shop.secret")
        let app = try #require(try test.load().configuration.gateway.apps.first)
        #expect(app.appkey == "shop")
        #expect(app.policy.customLimits == [10: 2])
    }
}
