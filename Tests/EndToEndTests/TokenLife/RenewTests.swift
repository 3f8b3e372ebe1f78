import Testing

extension EndToEnd {
    /// Row 12.
    @Suite struct RenewTests {
        @Test func aRenewalTakesTheNewTokensLifeRow12() throws {
            try Server.run { server in
                let (client, session) = try server.login(
                    LoginFields("alice", token: TestToken.mint("alice", expires: 2)))
                #expect(try client.next().code == 109)
                let answer = try client.renew(TestToken.mint("alice", expires: 1_000))
                guard case .renewOK(_, let expiresAt) = answer else { throw Failure("\(answer)") }
                #expect(abs(Int64(expiresAt) - Int64(session.tokenExpiresAt) - 998) <= 1)
                // The old end passes.
                #expect(try client.nextIfAny(within: 3) == nil)
                try client.ping()
            }
        }

        @Test func aFailedRenewalChangesNothingRow12() throws {
            var second = TestApp()
            second.appkey = "second"
            try Server.run(TestConfig(apps: [TestApp(), second])) { server in
                let (client, session) = try server.login(
                    LoginFields("alice", token: TestToken.mint("alice", expires: 35)))
                let cases: [(name: String, token: Text, code: UInt64)] = [
                    ("earlier exp", TestToken.mint("alice", expires: 30), 110),
                    ("earlier exp, younger iat", TestToken.mint("alice", issued: 20, expires: 34), 110),
                    ("another user", TestToken.mint("bob"), 104),
                    ("another app", TestToken.mint("alice", appkey: "second"), 104),
                    ("another key", TestToken.mint("alice", secret: "some other secret of thirty-two bytes"), 104),
                    ("garbage", "garbage", 104), ("empty", "", 104),
                    ("too long a life", TestToken.mint("alice", expires: 61 * 86_400), 104),
                    ("expired", TestToken.mint("alice", issued: -100, expires: -1), 108),
                    ("4 096 bytes of nothing", Text(repeating: "x", 4_096), 104),
                    ("4 097 bytes", Text(repeating: "x", 4_097), 110),
                    ("bytes", Text([0xFF, 0x00, 0x80]), 104),
                ]
                for test in cases {
                    let answer = try client.renew(test.token)
                    #expect(answer.code == test.code, "\(test.name): \(answer)")
                }
                #expect(try client.devices().count == 1)
                // The notice of the token that is held comes at its own time.
                let notice = try client.next(within: 10)
                let left = Int64(session.tokenExpiresAt) - wallSeconds
                guard case .token(109, let seconds) = notice, abs(Int64(seconds) - left) <= 1, seconds >= 28 else {
                    throw Failure("\(notice), \(left) s left")
                }
            }
        }

        @Test func theSameEndIsNoEarlierOneRow12() throws {
            try Server.run { server in
                let token = TestToken.mint("alice", expires: 1_000)
                let (client, session) = try server.login(LoginFields("alice", token: token))
                let answer = try client.renew(token)
                guard case .renewOK(_, session.tokenExpiresAt) = answer else { throw Failure("\(answer)") }
            }
        }

        @Test func theLongestTokenRenewsRow12() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice", token: TestToken.mint("alice", expires: 100)))
                let answer = try client.renew(try PythonTokens.padded(to: 4_096, user: "alice"))
                #expect(answer.code == nil, "\(answer)")
            }
        }
    }
}
