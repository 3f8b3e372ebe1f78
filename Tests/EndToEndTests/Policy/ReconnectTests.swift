import Testing

extension EndToEnd {
    /// The contract's "Policy", `reconnect`: rows 21 and 23.
    @Suite struct ReconnectTests {
        private static func server(_ change: (inout TestApp) -> Void, _ body: (Server) throws -> Void) throws {
            var app = TestApp()
            app.limit = 1
            change(&app)
            try Server.run(TestConfig(apps: [app]), body)
        }

        /// a logs in, goes away, b logs in.
        private static func awayAndTaken(_ server: Server) throws -> (
            back: LoginFields, other: WireClient, session: Answer.Session
        ) {
            let fields = LoginFields("alice", device: "a")
            let (a, first) = try server.login(fields)
            a.socket.abort()
            try server.stats { $0["sessions"] == 0 }
            let (b, second) = try server.login(LoginFields("alice", device: "b"))
            return (fields.with { $0.resource = first.resource }, b, second)
        }

        @Test(arguments: ["multi", "single"]) func aReconnectUsuallyDisplaces(mode: String) throws {
            try Self.server({ $0.mode = mode }) { server in
                let (back, other, session) = try Self.awayAndTaken(server)
                _ = try server.login(back)
                try other.expectKicked(206, session: session.session)
            }
        }

        @Test(arguments: [("multi", 214), ("single", 220)] as [(String, UInt64)])
        func aReconnectMayBeMadeToYieldRow23(mode: String, code: UInt64) throws {
            try Self.server({
                $0.mode = mode
                $0.reconnect = "yield"
            }) { server in
                let (back, other, session) = try Self.awayAndTaken(server)
                #expect(try server.refusal(of: back) == code)
                try other.ping()
                // A resource that is not its own makes a fresh login, and that displaces.
                let forged: [Text] = [
                    session.resource, Text(back.resource.bytes.dropLast()), back.resource + "x", "linux_", "x",
                    Text(back.resource.bytes.reversed()),
                ]
                for resource in forged {
                    let again = try server.login(LoginFields("alice", device: "b"))
                    let (a, _) = try server.login(back.with { $0.resource = resource })
                    try again.client.expectKicked(206, session: again.session.session)
                    try a.ping()
                }
            }
        }

        @Test func aReconnectThatDisplacesNobodyNeverYields() throws {
            try Self.server({
                $0.limit = 2
                $0.reconnect = "yield"
            }) { server in
                let (back, other, _) = try Self.awayAndTaken(server)
                let (a, _) = try server.login(back)
                try other.ping()
                try a.ping()
            }
        }

        @Test func aReconnectOfALiveSessionTakesItsOwnPlace() throws {
            try Self.server({ $0.reconnect = "yield" }) { server in
                let fields = LoginFields("alice", device: "a")
                let (old, session) = try server.login(fields)
                let (new, next) = try server.login(fields.with { $0.resource = session.resource })
                try old.expectKicked(206, session: session.session)
                #expect(try new.devices().map(\.resource) == [next.resource])
            }
        }

        @Test func aReconnectKeepsItsPlaceInTheOrderRow19() throws {
            try Self.server({ $0.limit = 2 }) { server in
                let fields = LoginFields("alice", device: "a")
                let (a, first) = try server.login(fields)
                let (b, _) = try server.login(LoginFields("alice", device: "b"))
                let (again, second) = try server.login(fields.with { $0.resource = first.resource })
                try a.expectKicked(206, session: first.session)
                // a's fresh login is still the earliest.
                _ = try server.login(LoginFields("alice", device: "c"))
                try again.expectKicked(206, session: second.session)
                try b.ping()
            }
        }

        @Test func anotherDevicesOrUsersResourceMakesAFreshLogin() throws {
            try Self.server({
                $0.limit = 2
                $0.reconnect = "yield"
            }) { server in
                let (a, first) = try server.login(LoginFields("alice", device: "a"))
                let (b, second) = try server.login(LoginFields("alice", device: "b"))
                // c shows a's resource: fresh, displaces the earliest, which is a.
                _ = try server.login(LoginFields("alice", device: "c").with { $0.resource = second.resource })
                try a.expectKicked(206, session: first.session)
                let (_, bobs) = try server.login(LoginFields("bob", device: "a"))
                try b.ping()
                let code = try server.refusal(
                    of: LoginFields("alice", device: "a").with { $0.resource = bobs.resource })
                #expect(code == nil)
            }
        }

        @Test func underFirstWinsAReconnectIsRefusedAsANewcomerIs() throws {
            try Self.server({ $0.conflict = "first-wins" }) { server in
                let (back, other, _) = try Self.awayAndTaken(server)
                #expect(try server.refusal(of: back) == 214)
                try other.ping()
            }
        }
    }
}
