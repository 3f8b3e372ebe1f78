import Testing

extension EndToEnd {
    /// C55: the wall clock is stepped.
    @Suite struct ClockTests {
        private static func run(grace: Int = 2, _ body: (Server, SteppedClock) throws -> Void) throws {
            var config = TestConfig()
            config.apps[0].graceSeconds = grace
            config.apps[0].maximumLifetime = "3650d"
            let clock = try SteppedClock()
            try Server.run(config, environment: clock.environment) { try body($0, clock) }
        }

        private static let (hour, day, year) = (3_600, 86_400, 31_536_000) as (Int64, Int64, Int64)

        @Test func anHourForwardExpiresWhatIsExpiredAndNothingElseC55() throws {
            try Self.run { server, clock in
                // Idle sessions, on whatever shards: nothing but the step itself may make the gateway look.
                let short = try (0..<8).map {
                    try server.login(LoginFields("short-\($0)", token: TestToken.mint("short-\($0)", expires: 1_800)))
                }
                let long = try (0..<8).map {
                    try server.login(LoginFields("long-\($0)", token: TestToken.mint("long-\($0)", expires: Self.day)))
                }
                clock.offsetSeconds = Self.hour
                for one in short { #expect(try one.client.next(within: 3) == .token(code: 108, seconds: 2)) }
                for one in short { try one.client.ping() }
                for one in short { try one.client.expectKicked(108, session: one.session.session) }
                for one in long { try one.client.ping() }
                #expect(
                    try server.refusal(of: LoginFields("alice", token: TestToken.mint("alice", expires: 1_800))) == 108)
                let ahead = TestToken.mint("alice", issued: Self.hour, expires: 2 * Self.hour)
                #expect(try server.refusal(of: LoginFields("alice", token: ahead)) == nil)
                for one in long { #expect(try one.client.nextIfAny(within: 0.05) == nil) }
                #expect(try server.stats()["closed_heartbeat_timeout"] == 0)
            }
        }

        @Test func anHourBackClosesNobodyAndLengthensNoGraceC55() throws {
            try Self.run(grace: 3) { server, clock in
                let (live, _) = try server.login(LoginFields("live", token: TestToken.mint("live", expires: 40)))
                let (ended, session) = try server.login(
                    LoginFields("ended", token: TestToken.mint("ended", expires: 1)))
                #expect(try ended.next().code == 109)
                #expect(try ended.next(within: 3).code == 108)
                clock.offsetSeconds = -Self.hour
                let taken = try secondsTaken { try ended.expectKicked(108, session: session.session, within: 8) }
                #expect(taken < 5, "\(taken)")
                #expect(try live.nextIfAny(within: 0.5) == nil)
                try live.ping()
                // A token from what is now the future is not valid yet; one of the stepped clock is.
                #expect(try server.refusal(of: LoginFields("alice")) == 104)
                let behind = TestToken.mint("alice", issued: -Self.hour, expires: 0)
                let (again, _) = try server.login(LoginFields("alice", token: behind))
                try again.ping()
                // And forward again to where it was.
                clock.offsetSeconds = 0
                #expect(try again.next(within: 3).code == 108)
                try live.ping()
            }
        }

        @Test func tenYearsForwardAreSurvivedC55() throws {
            try Self.run { server, clock in
                let token = TestToken.mint("alice", issued: -60, expires: 3_649 * Self.day)
                let all = try (0..<20).map {
                    try server.login(LoginFields("alice", device: "d\($0)", platform: UInt8($0 % 10) + 1, token: token))
                }
                let (bob, _) = try server.login(
                    LoginFields("bob", token: TestToken.mint("bob", expires: 3_000 * Self.day)))
                clock.offsetSeconds = 10 * Self.year
                for one in all { #expect(try one.client.next(within: 3) == .token(code: 108, seconds: 2)) }
                for one in all { try one.client.expectKicked(108, session: one.session.session) }
                let (answers, _) = try bob.drain()
                #expect(answers.map(\.code) == [108, 108], "\(answers)")
                let far = TestToken.mint("carol", issued: 10 * Self.year, expires: 10 * Self.year + 100)
                let (carol, session) = try server.login(LoginFields("carol", token: far))
                #expect(abs(Int64(session.serverTimeMilliseconds / 1_000) - wallSeconds - 10 * Self.year) <= 2)
                // Back: what was made in ten years is still good, and its order among logins too.
                clock.offsetSeconds = 0
                try carol.ping()
                let stats = try server.stats()
                #expect(stats.values.values.allSatisfy { $0 >= 0 }, "\(stats)")
            }
        }

        @Test func theOrderOfLoginsOutlivesAStepBackRow19() throws {
            try Self.run { server, clock in
                clock.offsetSeconds = Self.day
                let token = TestToken.mint("alice", issued: 0, expires: 5 * Self.day)
                let first = try server.login(LoginFields("alice", device: "first", token: token))
                clock.offsetSeconds = 0
                let later = try (1...3).map {
                    try server.login(LoginFields("alice", device: "later-\($0)", token: token))
                }
                let (fifth, _) = try server.login(LoginFields("alice", device: "fifth", token: token))
                try first.client.expectKicked(206, session: first.session.session)
                for one in later { try one.client.ping() }
                // Nor does a mark of tomorrow meet the fresh login of today.
                #expect(try fifth.kick(.resource(later[0].session.resource)) == 1)
                clock.offsetSeconds = -Self.hour
                let again = LoginFields("alice", device: "later-1", token: token)
                let early = TestToken.mint("alice", issued: -2 * Self.hour, expires: 5 * Self.day)
                let (_, fresh) = try server.login(again.with { $0.token = early })
                let back = again.with {
                    $0.token = early
                    $0.resource = fresh.resource
                }
                #expect(try server.refusal(of: back) == nil)
            }
        }
    }
}
