import Testing

extension EndToEnd {
    /// Row 11: 108, the grace, the end.
    @Suite struct ExpiryTests {
        private static func server(grace: Int, _ body: (Server) throws -> Void) throws {
            var app = TestApp()
            app.graceSeconds = grace
            try Server.run(TestConfig(apps: [app]), body)
        }

        /// Logs in with a token of `seconds`, and waits for its 108.
        private static func expired(_ server: Server, _ device: Text = "d", in seconds: Int64) throws -> (
            client: WireClient, session: Answer.Session
        ) {
            let token = TestToken.mint("alice", expires: seconds)
            let (client, session) = try server.login(LoginFields("alice", device: device, token: token))
            guard try client.next(within: 1).code == 109 else { throw Failure("no 109") }
            guard try client.next(within: Double(seconds) + 2).code == 108 else { throw Failure("no 108") }
            return (client, session)
        }

        @Test func theEndIsToldInTimeAndTheGraceEndsTheSessionRow11() throws {
            try Self.server(grace: 2) { server in
                let token = TestToken.mint("alice", expires: 2)
                let (client, session) = try server.login(LoginFields("alice", token: token))
                #expect(try client.next().code == 109)
                #expect(try client.next() == .token(code: 108, seconds: 2))
                let late = wallMilliseconds - Int64(session.tokenExpiresAt) * 1_000
                #expect((-50...1_000).contains(late), "\(late) ms after exp")
                try client.expectKicked(108, session: session.session)
                let end = wallMilliseconds - Int64(session.tokenExpiresAt) * 1_000
                #expect((1_950...3_000).contains(end), "\(end) ms after exp")
            }
        }

        @Test func heartbeatAndLogoutWorkInTheGraceOtherRequestsDoNotRow11() throws {
            try Self.server(grace: 30) { server in
                let (other, _) = try server.login(LoginFields("alice", device: "other"))
                let (client, session) = try Self.expired(server, in: 1)
                try client.ping()
                for frame in [
                    ClientFrames.devices(5), ClientFrames.kick(5, .all),
                    BodyWriter.frame(0x12) { $0.raw([5, 1, 1, 0x62]) },
                ] {
                    try client.send(frame)
                    let answer = try client.next()
                    guard case .error(5, 108, _, _) = answer else { throw Failure("\(answer)") }
                }
                // It still counts as logged in.
                #expect(Set(try other.devices().map(\.device)) == ["d", "other"])
                #expect(try server.stats()["sessions"] == 2)
                // What is wrong is still wrong.
                let (second, _) = try Self.expired(server, "second", in: 1)
                try second.send(LoginFields("alice").frame)
                try second.expectClose(4_002)
                try client.ping()
                try client.logout(unbind: true)
                #expect(try other.devices().map(\.resource) != [session.resource])
            }
        }

        @Test func aRenewalInTheGraceOpensTheSessionAgainRow11Row12() throws {
            try Self.server(grace: 3) { server in
                let (client, _) = try Self.expired(server, in: 1)
                #expect(try client.renew("garbage").code == 104)
                #expect(try client.renew(TestToken.mint("alice", issued: -9, expires: -1)).code == 108)
                #expect(try client.renew(TestToken.mint("alice", expires: 3_600)).code == nil)
                #expect(try client.devices().count == 1)
                // The end of the old grace passes.
                #expect(try client.nextIfAny(within: 3.5) == nil)
                #expect(try client.devices().count == 1)
            }
        }

        @Test func withoutAGraceTheEndComesAtOnceRow11() throws {
            try Self.server(grace: 0) { server in
                let (client, session) = try server.login(
                    LoginFields("alice", token: TestToken.mint("alice", expires: 2)))
                let (answers, end) = try client.drain()
                guard case .kicked(108, session.session, _, _, _)? = answers.last else { throw Failure("\(answers)") }
                let late = wallMilliseconds - Int64(session.tokenExpiresAt) * 1_000
                #expect(end == .finished && (-50...1_000).contains(late), "\(answers) \(late)")
            }
        }

        @Test func anExpiredTokenLogsNobodyInRow11() throws {
            try Server.run { server in
                let token = TestToken.mint("alice", expires: 1)
                let (client, session) = try server.login(LoginFields("alice", token: token))
                #expect(try client.next().code == 109)
                #expect(try client.next().code == 108)
                // The grace is the live session's, not the token's.
                let back = LoginFields("alice", token: token).with { $0.resource = session.resource }
                #expect(try server.refusal(of: back) == 108)
                try client.ping()
            }
        }

        @Test func aDisplacedSessionInItsGraceIsToldSoRow19() throws {
            try Self.server(grace: 30) { server in
                let (client, session) = try Self.expired(server, in: 1)
                _ = try server.login(LoginFields("alice", device: "d"))
                try client.expectKicked(206, session: session.session)
            }
        }
    }
}
