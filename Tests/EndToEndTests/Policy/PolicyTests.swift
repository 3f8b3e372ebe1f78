import Testing

extension EndToEnd {
    /// The contract's "Policy", rows 17 to 23.
    @Suite struct PolicyTests {
        private static func server(_ change: (inout TestApp) -> Void, _ body: (Server) throws -> Void) throws {
            var app = TestApp()
            change(&app)
            try Server.run(TestConfig(apps: [app]), body)
        }

        @Test func fourDevicesPerPlatformAreUsualRow17() throws {
            try Self.server({ _ in }) { server in
                let linux = try (1...4).map { try server.login(LoginFields("alice", device: "l\($0)")) }
                let phones = try (1...4).map { try server.login(LoginFields("alice", device: "p\($0)", platform: 1)) }
                let (bob, _) = try server.login(LoginFields("bob", device: "l1"))
                for all in [linux, phones] { for one in all { try one.client.ping() } }
                let newcomer = LoginFields("alice", device: "l5").with {
                    $0.deviceName = "fifth"
                    $0.loginExtension = "{\"n\": 5}"
                }
                _ = try server.login(newcomer)
                let told = try linux[0].client.expectKicked(206, session: linux[0].session.session)
                #expect(told.name == "fifth" && told.loginExtension == "{\"n\": 5}")
                for one in linux.dropFirst() + phones { try one.client.ping() }
                try bob.ping()
            }
        }

        @Test func theEarliestOfTheBucketGoesRow19() throws {
            try Self.server({ $0.limit = 2 }) { server in
                let names: [Text] = ["a", "b", "c", "d", "e"]
                var live: [(client: WireClient, session: Answer.Session)] = []
                for name in names {
                    live.append(try server.login(LoginFields("alice", device: name)))
                    guard live.count > 2 else { continue }
                    let first = live.removeFirst()
                    try first.client.expectKicked(206, session: first.session.session)
                }
                #expect(Set(try live[0].client.devices().map(\.device)) == ["d", "e"])
            }
        }

        @Test func theSameDeviceReplacesItselfAndNobodyElseRow19() throws {
            try Self.server({ $0.limit = 2 }) { server in
                let (a, first) = try server.login(LoginFields("alice", device: "a"))
                let (b, second) = try server.login(LoginFields("alice", device: "b"))
                let (again, third) = try server.login(LoginFields("alice", device: "a").with { $0.deviceName = "me" })
                #expect(try a.expectKicked(206, session: first.session).name == "me")
                try b.ping()
                // A fresh login is the latest now, so b is the earliest.
                _ = try server.login(LoginFields("alice", device: "c"))
                try b.expectKicked(206, session: second.session)
                try again.ping()
                #expect(third.session != first.session)
            }
        }

        @Test func theSameDeviceOnAnotherPlatformIsStillOneDevice() throws {
            try Self.server({ _ in }) { server in
                let (old, session) = try server.login(LoginFields("alice", device: "a", platform: 1))
                let (new, _) = try server.login(LoginFields("alice", device: "a", platform: 7))
                try old.expectKicked(206, session: session.session)
                #expect(try new.devices().map(\.platform) == [7])
            }
        }

        @Test func firstWinsRefusesTheNewcomerRow21() throws {
            try Self.server({
                $0.limit = 2
                $0.conflict = "first-wins"
            }) { server in
                let (a, session) = try server.login(LoginFields("alice", device: "a"))
                let (b, _) = try server.login(LoginFields("alice", device: "b"))
                #expect(try server.refusal(of: LoginFields("alice", device: "c")) == 214)
                #expect(try server.refusal(of: LoginFields("alice", device: "c", platform: 2)) == nil)
                try b.ping()
                // Coming back is no newcomer, and a place that got free is free.
                let (again, _) = try server.login(LoginFields("alice", device: "a"))
                try a.expectKicked(206, session: session.session)
                try again.logout()
                #expect(try server.refusal(of: LoginFields("alice", device: "c")) == nil)
                try b.ping()
            }
        }

        @Test func singleModeCountsOverAllPlatformsRow20() throws {
            try Self.server({
                $0.mode = "single"
                $0.conflict = "first-wins"
            }) { server in
                let (a, session) = try server.login(LoginFields("alice", device: "a", platform: 1))
                #expect(try server.refusal(of: LoginFields("alice", device: "b", platform: 3)) == 213)
                #expect(try server.refusal(of: LoginFields("bob", device: "b", platform: 3)) == nil)
                let (again, _) = try server.login(LoginFields("alice", device: "a", platform: 1))
                try a.expectKicked(206, session: session.session)
                try again.ping()
            }
        }

        @Test func singleModeWithNewestWinsLeavesOne() throws {
            try Self.server({ $0.mode = "single" }) { server in
                let (a, session) = try server.login(LoginFields("alice", device: "a", platform: 1))
                let (b, _) = try server.login(LoginFields("alice", device: "b", platform: 3))
                try a.expectKicked(206, session: session.session)
                #expect(try b.devices().map(\.device) == ["b"])
            }
        }
    }
}
