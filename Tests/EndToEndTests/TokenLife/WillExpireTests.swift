import Testing

extension EndToEnd {
    /// Row 10: 109 once per token.
    @Suite struct WillExpireTests {
        @Test func itComesAtFourFifthsOfTheLifeRow10() throws {
            try Server.run { server in
                // 80 % of 200 s are over in 2 s, with 40 s left.
                let token = TestToken.mint("alice", issued: -158, expires: 42)
                let (client, session) = try server.login(LoginFields("alice", token: token))
                let start = Deadline.now
                let notice = try client.next()
                let taken = Double(Deadline.now - start) / 1e9
                #expect(notice == .token(code: 109, seconds: 40) && (0.8...2.4).contains(taken), "\(notice) \(taken)")
                #expect(try client.nextIfAny(within: 1) == nil)
                // Coming back with the same token: whoever says so is not told again.
                let back = LoginFields("alice", token: token).with {
                    $0.resource = session.resource
                    $0.sawWillExpire = true
                }
                let (again, _) = try server.login(back)
                #expect(try again.nextIfAny(within: 1) == nil)
                // And who does not say so is told at once.
                let (forgetful, _) = try server.login(back.with { $0.sawWillExpire = false })
                #expect(try forgetful.next(within: 1).code == 109)
            }
        }

        @Test func itComesAtOnceWithLessThanThirtySecondsLeftRow10() throws {
            try Server.run { server in
                for (issued, expires) in [(0, 29), (-1, 20), (-3_600, 10)] as [(Int64, Int64)] {
                    let token = TestToken.mint("alice", issued: issued, expires: expires)
                    let (client, _) = try server.login(LoginFields("alice", token: token))
                    let notice = try client.next(within: 1)
                    let allowed = (expires - 1)...expires
                    guard case .token(109, let seconds) = notice, allowed.contains(Int64(seconds)) else {
                        throw Failure("\(notice) with \(expires) s left")
                    }
                }
            }
        }

        @Test func theShareCanBeSetRow10() throws {
            var app = TestApp()
            app.willExpireAt = 0.5
            try Server.run(TestConfig(apps: [app])) { server in
                let token = TestToken.mint("alice", issued: -99, expires: 101)
                let (client, _) = try server.login(LoginFields("alice", token: token))
                let notice = try client.next(within: 3)
                #expect(notice == .token(code: 109, seconds: 100), "\(notice)")
            }
        }

        @Test func aNewTokenHasItsOwnNoticeRow10() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice", token: TestToken.mint("alice", expires: 20)))
                #expect(try client.next(within: 1).code == 109)
                // Far from its end: nothing to tell.
                #expect(try client.renew(TestToken.mint("alice", expires: 1_000)).code == nil)
                #expect(try client.nextIfAny(within: 0.5) == nil)
                // Past its 80 %: told at once, behind the answer.
                let next = TestToken.mint("alice", issued: -9_000, expires: 1_010)
                let answer = try client.renew(next)
                #expect(answer.code == nil)
                #expect(try client.next(within: 1).code == 109)
                // The same token again is no other token.
                #expect(try client.renew(next) != answer)
                #expect(try client.nextIfAny(within: 0.5) == nil)
            }
        }
    }
}
