import Testing

extension EndToEnd {
    /// Row 3.
    @Suite struct TokenTests {
        @Test func tokensOfAnotherLibraryAreJudgedRow3() throws {
            try Server.run { server in
                let table = try PythonTokens.table()
                #expect(table.count >= 60)
                for test in table {
                    let code = try server.refusal(of: LoginFields("alice", token: test.token)) ?? 0
                    #expect(code == test.code || test.code == nil && [0, 104].contains(code), "\(test.name)")
                }
            }
        }

        @Test func currentAndPreviousKeyAreChosenByKidRow3() throws {
            var app = TestApp()
            let (new, old) = (
                "the current key of thirty-two bytes or more", "the previous key of thirty-two bytes or more"
            )
            app.keys = [("k2", new), ("k1", old)]
            try Server.run(TestConfig(apps: [app])) { server in
                let cases: [(kid: String, secret: String, code: UInt64?)] = [
                    ("k2", new, nil), ("k1", old, nil), ("k1", new, 104), ("k2", old, 104), ("k3", new, 104),
                ]
                for test in cases {
                    let token = TestToken.mint("alice", kid: test.kid, secret: test.secret)
                    let code = try server.refusal(of: LoginFields("alice", token: token))
                    #expect(code == test.code, "\(test)")
                }
            }
        }

        @Test func keysRotateWithoutADisconnectRow3() throws {
            var app = TestApp()
            let (new, old) = (
                "the current key of thirty-two bytes or more", "the previous key of thirty-two bytes or more"
            )
            app.keys = [("k1", old)]
            try Server.run(TestConfig(apps: [app])) { server in
                let before = TestToken.mint("alice", kid: "k1", secret: old)
                let (client, _) = try server.login(LoginFields("alice", token: before))
                app.keys = [("k2", new)]
                try server.reload(TestConfig(apps: [app]))
                #expect(
                    try server.refusal(of: LoginFields("bob", token: TestToken.mint("bob", kid: "k1", secret: old)))
                        == 104)
                let after = TestToken.mint("bob", kid: "k2", secret: new)
                #expect(try server.refusal(of: LoginFields("bob", token: after)) == nil)
                try client.ping()
                #expect(try client.renew(TestToken.mint("alice", expires: 7_200, kid: "k1", secret: old)).code == 104)
                let renewed = try client.renew(TestToken.mint("alice", expires: 7_200, kid: "k2", secret: new))
                #expect(renewed.code == nil, "\(renewed)")
            }
        }

        @Test func anAppMayAllowShorterLivesOnlyRow3() throws {
            var app = TestApp()
            app.maximumLifetime = "60s"
            try Server.run(TestConfig(apps: [app])) { server in
                #expect(
                    try server.refusal(of: LoginFields("alice", token: TestToken.mint("alice", expires: 60))) == nil)
                let client = try server.connect()
                try client.send(LoginFields("alice", token: TestToken.mint("alice", expires: 61)).frame)
                let tooLong = try client.next()
                let garbage = try server.connect()
                try garbage.send(LoginFields("alice", token: "a.b.c").frame)
                guard case .close(1, 104, _, _, let text) = tooLong,
                    case .close(1, 104, _, _, let other) = try garbage.next()
                else {
                    throw Failure("\(tooLong)")
                }
                #expect(text != other, "a text of its own")
            }
        }

        @Test func theCommandMintsATokenThatGetsIn() throws {
            try Server.run(nil) { server in
                let secret = server.folder.path + "/data/demo.secret"
                #expect(server.readyLine.contains("app=demo") && server.readyLine.contains("secret_file=\(secret)"))
                #expect(server.readyLine.contains("pid=\(server.pid)"))
                let command = [
                    Server.program, "token", "--app", "demo", "--user", "alice", "--ttl", "1h", "--secret-file", secret,
                ]
                let (ending, out, err) = try Child.run(command)
                guard ending == .exit(0), out.count == 1 else { throw Failure("\(out) \(err)") }
                let (client, session) = try server.login(LoginFields("alice", token: Text(out[0])))
                #expect(abs(Int64(session.tokenExpiresAt) - wallSeconds - 3_600) <= 5)
                try client.logout()
            }
        }
    }
}
