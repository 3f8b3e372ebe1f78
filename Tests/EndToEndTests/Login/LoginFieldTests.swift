import Testing

extension EndToEnd {
    @Suite struct LoginFieldTests {
        private static var config: TestConfig {
            var long = TestApp()
            long.appkey = FieldCase.longAppkey
            return TestConfig(apps: [TestApp(), long])
        }

        @Test func everyFieldHasItsRuleAndItsCode() throws {
            try Server.run(Self.config) { server in
                for test in FieldCase.all {
                    var fields = LoginFields("alice")
                    test.change(&fields)
                    let code = try server.refusal(of: fields) ?? 0
                    #expect(code == test.code, "\(test.name)")
                }
            }
        }

        @Test func everyPlatformGetsIn() throws {
            try Server.run { server in
                for platform in UInt8(1)...10 {
                    let (client, _) = try server.login(LoginFields("alice", platform: platform))
                    #expect(try client.devices().map(\.platform) == [platform])
                }
            }
        }

        @Test func aRefusedLoginLeavesNoTrace() throws {
            try Server.run { server in
                for code in [100, 101, 104, 110] as [UInt64] {
                    for test in FieldCase.all where test.code == code {
                        let client = try server.connect()
                        var fields = LoginFields("alice")
                        test.change(&fields)
                        try client.expectRefusal(code, of: fields, test.name)
                    }
                }
                let stats = try server.stats { $0["open"] == 0 }
                #expect(stats["sessions"] == 0 && stats["users_online"] == 0)
            }
        }

        /// Issue: a legal LOGIN fits.
        @Test func theLongestExtensionAndALongTokenFitTogether() throws {
            try Server.run { server in
                let token = try PythonTokens.padded(to: 2_048, user: "alice")
                #expect(token.bytes.count == 2_048)
                let fields = LoginFields("alice", token: token).with { $0.loginExtension = Text(repeating: "𝄞", 1_024) }
                let (old, session) = try server.login(fields)
                try server.connect().expectRefusal(
                    110, of: fields.with { $0.loginExtension = $0.loginExtension + "𝄞" })
                // The whole extension reaches the displaced one, and the longest token gets in too.
                let longest = fields.with { $0.deviceName = Text(repeating: "n", 256) }
                let (_, _) = try server.login(
                    longest.with { $0.token = (try? PythonTokens.padded(to: 4_096, user: "alice")) ?? "" })
                let told = try old.expectKicked(206, session: session.session)
                #expect(told.loginExtension == fields.loginExtension && told.name == longest.deviceName)
            }
        }

        @Test func theFirstFrameMayHaveTwelveKibibytes() throws {
            try Server.run { server in
                let plain = LoginFields("alice")
                let room = 12_288 + 2 - plain.frame.count
                let full = plain.with { $0.trailing = [UInt8](repeating: 7, count: room) }
                #expect(full.frame.count == 12_290)
                _ = try server.login(full)
                let client = try server.connect()
                try client.send(plain.with { $0.trailing = [UInt8](repeating: 7, count: room + 1) }.frame)
                try client.expectClose(4_001)
            }
        }

        @Test func anotherVersionIsToldSoWhateverStandsBehindIt() throws {
            try Server.run { server in
                for version: UInt8 in [0, 2, 255] {
                    let client = try server.connect()
                    try client.send(LoginFields("alice").with { $0.version = version }.frame)
                    try client.expectClose(4_003)
                    for type: UInt8 in [2, 7, 8] {
                        let client = try server.connect()
                        try client.send(BodyWriter.frame(type) { $0.raw([0x48, 0x46, version]) })
                        try client.expectClose(4_003)
                    }
                }
            }
        }
    }
}
