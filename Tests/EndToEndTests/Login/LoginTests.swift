import Testing

extension EndToEnd {
    @Suite struct LoginTests {
        @Test func aLoginIsAnsweredWithItsSessionRow4() throws {
            try Server.run { server in
                let before = wallSeconds
                let (client, session) = try server.login(LoginFields("alice").with { $0.requestID = 4_294_967_295 })
                #expect(session.requestID == 4_294_967_295)
                #expect(session.session != 0)
                #expect((1...64).contains(session.resource.bytes.count))
                #expect(session.heartbeatSeconds == 60)
                #expect(abs(Int64(session.serverTimeMilliseconds / 1_000) - before) <= 2)
                #expect(abs(Int64(session.tokenExpiresAt) - before - 3_600) <= 2)
                #expect(session.capabilities == 0)
                #expect(session.maximumFrameBytes == 65_536)
                #expect(session.reconnectWindowMilliseconds == 60_000)
                #expect(session.cursor.bytes.count <= 64)
                try client.ping()
                try client.logout()
            }
        }

        @Test func requestsSentRightBehindALoginAreAnsweredAfterIt() throws {
            try Server.run { server in
                let client = try server.connect()
                try client.send(
                    LoginFields("alice").frame + ClientFrames.ping + ClientFrames.devices(7) + ClientFrames.logout(8))
                let (answers, end) = try client.drain()
                guard answers.count == 4, case .loginOK(let session) = answers[0] else {
                    throw Failure("answered with \(answers)")
                }
                let own = Answer.Device(resource: session.resource, device: "device-1", name: "", platform: 6, flags: 1)
                #expect(answers[1] == .pong)
                #expect(answers[2] == .devices(id: 7, more: false, [own]))
                #expect(answers[3] == .logoutOK(id: 8, unbound: 0))
                #expect(end == .finished)
            }
        }

        /// On whatever shard the connection was accepted, and on whatever shard its user lives.
        @Test func muchMaySitBehindALogin() throws {
            try Server.run { server in
                let pings = [[UInt8]](repeating: ClientFrames.ping, count: 100_000).flatMap(\.self)
                let wrong = try atOnce(4) { thread in
                    for round in 0..<3 {
                        let client = try server.connect()
                        let sent = Monitor(0)
                        let socket = client.socket
                        let bytes = LoginFields("user-\(thread)-\(round)").frame + pings
                        let sender = SharedSocket(socket)
                        let thread = TestThread {
                            sent.change { $0 = sender.socket.push(bytes, until: Deadline(in: 10)) }
                        }
                        guard case .loginOK = try client.next() else { return "no LOGIN_OK" }
                        let pongs = try client.countPongs(100_000)
                        thread.join()
                        if pongs != 100_000 { return "\(pongs) PONGs of \(sent.change { $0 }) bytes" }
                    }
                    return ""
                }
                #expect(wrong == ["", "", "", ""])
            }
        }

        @Test func aSecondLoginEndsTheConnectionRow16() throws {
            try Server.run { server in
                for user: Text in ["alice", "bob"] {
                    let (client, _) = try server.login(LoginFields("alice"))
                    try client.send(LoginFields(user).frame)
                    try client.expectClose(4_002)
                }
            }
        }

        @Test func anAccountSwitchIsALogoutAndANewConnectionRow16() throws {
            try Server.run { server in
                let (first, _) = try server.login(LoginFields("alice"))
                try first.logout()
                let (second, _) = try server.login(LoginFields("bob"))
                #expect(try second.devices().map(\.device) == ["device-1"])
                try second.logout()
            }
        }

        @Test func logoutIsAnsweredWithNothingUnboundAndEndsRow14() throws {
            try Server.run { server in
                for unbind in [false, true] {
                    let (client, session) = try server.login(LoginFields("alice"))
                    try client.logout(unbind: unbind)
                    let (next, _) = try server.login(LoginFields("alice").with { $0.device = "device-2" })
                    #expect(try next.devices().map(\.device) == ["device-2"])
                    #expect(try next.devices().map(\.resource) != [session.resource])
                    try next.logout()
                }
            }
        }

        @Test func framesBehindALogoutAreNotAnswered() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice"))
                try client.send(ClientFrames.logout(2) + ClientFrames.ping + ClientFrames.devices(3) + [0, 0, 0])
                let (answers, end) = try client.drain()
                #expect(answers == [.logoutOK(id: 2, unbound: 0)] && end == .finished)
            }
        }

        @Test func onlyRegisteredUsersGetInWhereThatIsRequired() throws {
            var app = TestApp()
            app.users = "required"
            try Server.run(TestConfig(apps: [app])) { server in
                try server.connect().expectRefusal(204, of: LoginFields("alice"))
                // Whether a user exists is told only to whoever holds the user's token.
                try server.connect().expectRefusal(104, of: LoginFields("alice", token: TestToken.mint("bob")))
            }
        }

        @Test func appsAreApart() throws {
            var second = TestApp()
            second.appkey = "second"
            second.keys = [("", "another secret of thirty-two bytes and some more")]
            try Server.run(TestConfig(apps: [TestApp(), second])) { server in
                let secret = second.keys[0].secret
                let token = TestToken.mint("alice", appkey: "second", secret: secret)
                let (here, mine) = try server.login(LoginFields("alice"))
                let (there, other) = try server.login(LoginFields("alice", appkey: "second", token: token))
                #expect(try here.devices().map(\.resource) == [mine.resource])
                #expect(try there.devices().map(\.resource) == [other.resource])
                #expect(try here.kick(.resource(other.resource)) == 0)
                #expect(try here.kick(.all) == 0)
                try there.ping()
                try server.connect().expectRefusal(104, of: LoginFields("alice", token: token))
                let forged = TestToken.mint("alice", appkey: "second", secret: TestApp.secret)
                try server.connect().expectRefusal(104, of: LoginFields("alice", appkey: "second", token: forged))
                // A resource of the other app is none here.
                let (again, _) = try server.login(LoginFields("alice").with { $0.resource = other.resource })
                try here.expectKicked(206, session: mine.session)
                try again.ping()
                try there.ping()
            }
        }
    }
}
