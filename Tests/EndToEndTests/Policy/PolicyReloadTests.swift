import Testing

extension EndToEnd {
    /// A reload of the policy (HUP): later logins only, live sessions are left alone.
    @Suite struct PolicyReloadTests {
        @Test func aSmallerLimitMeetsLaterLoginsOnly() throws {
            var app = TestApp()
            try Server.run(TestConfig(apps: [app])) { server in
                let all = try (1...4).map { try server.login(LoginFields("alice", device: "d\($0)")) }
                app.limit = 2
                try server.reload(TestConfig(apps: [app]))
                for one in all { try one.client.ping() }
                // The same device coming back displaces nobody, however many there are.
                let (fourth, _) = try server.login(LoginFields("alice", device: "d4"))
                try all[3].client.expectKicked(206, session: all[3].session.session)
                for one in all.prefix(3) { try one.client.ping() }
                // A newcomer displaces until the limit holds: three go, it and the latest stay.
                let (fifth, _) = try server.login(LoginFields("alice", device: "d5"))
                for one in all.prefix(3) { try one.client.expectKicked(206, session: one.session.session) }
                #expect(Set(try fifth.devices().map(\.device)) == ["d4", "d5"])
                try fourth.ping()
            }
        }

        @Test func conflictAndModeChangeForLaterLogins() throws {
            var app = TestApp()
            try Server.run(TestConfig(apps: [app])) { server in
                let (phone, first) = try server.login(LoginFields("alice", device: "p", platform: 1))
                let (desk, _) = try server.login(LoginFields("alice", device: "d", platform: 6))
                app.mode = "single"
                app.conflict = "first-wins"
                try server.reload(TestConfig(apps: [app]))
                for client in [phone, desk] { try client.ping() }
                #expect(try server.refusal(of: LoginFields("alice", device: "x", platform: 3)) == 213)
                app.conflict = "newest-wins"
                try server.reload(TestConfig(apps: [app]))
                _ = try server.login(LoginFields("alice", device: "x", platform: 3))
                try phone.expectKicked(206, session: first.session)
                let (answers, _) = try desk.drain()
                #expect(answers.first?.code == 206)
            }
        }

        @Test func aBrokenFileChangesNothing() throws {
            var app = TestApp()
            app.limit = 1
            try Server.run(TestConfig(apps: [app]), tolerated: "reload refused") { server in
                let (client, session) = try server.login(LoginFields("alice", device: "a"))
                let seen = server.child.errLines.count
                try server.folder.write("config.json5", "{apps: [{appkey: \"demo\", policy: {limit: 0}}], nonsense: 1")
                server.child.send(1)
                let told = server.child.errLine(from: seen, within: 5) { $0.contains("reload refused") }
                #expect(told != nil)
                try client.ping()
                _ = try server.login(LoginFields("alice", device: "b"))
                try client.expectKicked(206, session: session.session)
            }
        }
    }
}
