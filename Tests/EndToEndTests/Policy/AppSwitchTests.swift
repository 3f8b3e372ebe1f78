import Testing

extension EndToEnd {
    /// Row 27.
    @Suite struct AppSwitchTests {
        @Test func aDisabledAppEndsItsSessionsAndRefusesLoginsRow27() throws {
            var (app, other) = (TestApp(), TestApp())
            other.appkey = "other"
            try Server.run(TestConfig(apps: [app, other])) { server in
                let live = try (1...20).map { try server.login(LoginFields("user-\($0)")) }
                let (bystander, _) = try server.login(LoginFields("user-1", appkey: "other"))
                let waiting = try server.connect()
                app.isEnabled = false
                try server.reload(TestConfig(apps: [app, other]))
                for one in live { try one.client.expectKicked(305, session: one.session.session) }
                try bystander.ping()
                try waiting.expectRefusal(305, of: LoginFields("user-1"))
                // Whether the app is off is told only to who holds a good token.
                try server.connect().expectRefusal(104, of: LoginFields("user-1", token: TestToken.mint("user-2")))
                app.isEnabled = true
                try server.reload(TestConfig(apps: [app, other]))
                let back = LoginFields("user-1").with { $0.resource = live[0].session.resource }
                #expect(try server.refusal(of: back) == nil)
                try bystander.ping()
            }
        }

        @Test func anAppThatIsTakenOutIsUnknownRow27() throws {
            var other = TestApp()
            other.appkey = "other"
            try Server.run(TestConfig(apps: [TestApp(), other])) { server in
                let (client, session) = try server.login(LoginFields("alice"))
                let (bystander, _) = try server.login(LoginFields("alice", appkey: "other"))
                try server.reload(TestConfig(apps: [other]))
                try client.expectKicked(305, session: session.session)
                try server.connect().expectRefusal(100, of: LoginFields("alice"))
                try bystander.ping()
                try server.reload(TestConfig(apps: [TestApp(), other]))
                #expect(try server.refusal(of: LoginFields("alice")) == nil)
            }
        }
    }
}
