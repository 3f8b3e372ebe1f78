import Testing

extension EndToEnd {
    @Suite struct TakeoverTests {
        /// The victim's last bytes: PONGs for what it had sent, then exactly one KICKED, then FIN and no RST.
        @Test(.alone) func everyVictimGetsItsReasonThenFINC11() throws {
            try Server.run { server in
                let wrong = try atOnce(4) { thread in
                    try (0..<250).compactMap { round in
                        try Self.takeOver(server, Text("user-\(thread)-\(round)"), isBusy: round % 2 == 1)
                    }
                }
                #expect(wrong.flatMap(\.self) == [])
                #expect(try server.stats { $0["open"] == 0 }["closed_displaced"] == 1_000)
            }
        }

        /// - Returns: what went wrong, if anything did.
        private static func takeOver(_ server: Server, _ user: Text, isBusy: Bool) throws -> String? {
            let token = TestToken.mint(user)
            let (victim, session) = try server.login(LoginFields(user, token: token))
            // Bytes that nobody has read yet are what makes a kernel send RST.
            if isBusy { try victim.send([[UInt8]](repeating: ClientFrames.ping, count: 400).flatMap(\.self)) }
            let newcomer = LoginFields(user, token: token).with {
                $0.deviceName = "new of \(user)"
                $0.loginExtension = "{\"of\": \"\(user)\"}"
            }
            let (client, _) = try server.login(newcomer)
            if isBusy { _ = victim.socket.push(ClientFrames.ping, until: Deadline(in: 1)) }
            var (bytes, end) = victim.drainBytes()
            // In front of it: PONGs, and an event that tells of the newcomer.
            while bytes.count >= 2, [0x41, 0x74].contains(bytes[1]) {
                bytes.removeFirst(min(1 + Int(bytes[0]), bytes.count))
            }
            let expected = BodyWriter.frame(0x72) { body in
                body.varint(206)
                for shift in 0..<8 { body.u8(UInt8(truncatingIfNeeded: session.session >> UInt64(8 * shift))) }
                body.text(newcomer.deviceName)
                body.text(newcomer.loginExtension)
                body.text("displaced")
            }
            try client.ping()
            if bytes == expected && end == .finished { return nil }
            return "\(user): \(bytes), then \(end), not \(expected)"
        }

        /// What the socket had begun is finished, what waits behind it is dropped, the reason comes.
        @Test func aVictimThatDidNotReadGetsItsReasonBehindWholeFramesC11() throws {
            var config = TestConfig()
            config.apps[0].limit = 1_000
            config.settings["timeouts.linger"] = "\"5s\""
            try Server.run(config) { server in
                let others = try DeviceCrowd.login(server, "alice", count: 600)
                let victim = WireClient(try Socket(port: server.port, receiveBufferBytes: 2_048))
                let session = try victim.login(LoginFields("alice", device: "victim"))
                try victim.send(ClientFrames.devices(9))
                try server.stats { $0["buffered_bytes"] > 0 }
                let (next, _) = try server.login(LoginFields("alice", device: "victim"))
                let (answers, end) = try victim.drain()
                guard case .kicked(206, session.session, _, _, _)? = answers.last, end == .finished else {
                    throw Failure("\(answers.count), \(end)")
                }
                #expect(answers.dropLast().allSatisfy { if case .devices(9, true, _) = $0 { true } else { false } })
                try next.ping()
                try others[0].ping()
            }
        }

        @Test func ofTwoLoginsOfOneDeviceAtOnceOneSurvivesC03() throws {
            var config = TestConfig()
            config.heartbeat = (1, 1, 3)
            try Server.run(config) { server in
                for round in 0..<40 {
                    let token = TestToken.mint("alice")
                    // Each over a connection of its own, on whatever shard takes it.
                    let ends = try atOnce(8) { index in
                        let fields = LoginFields("alice", token: token).with { $0.deviceName = "\(round)-\(index)" }
                        let (client, session) = try server.login(fields)
                        return (
                            answers: try client.drain(within: round == 0 ? 4 : 0.3).answers, session: session.session
                        )
                    }
                    let kicked = ends.filter { $0.answers.count == 1 && $0.answers[0].code == 206 }
                    for one in kicked {
                        guard case .kicked(_, one.session, _, _, _)? = one.answers.first else {
                            throw Failure("\(one)")
                        }
                    }
                    // The survivor of the first round falls silent: the losers' timers pass too and change nothing.
                    let rest = ends.filter { $0.answers.first?.code != 206 }
                    #expect(kicked.count == 7 && rest.count == 1, "\(ends)")
                    #expect(rest.first?.answers.compactMap(\.code) == (round == 0 ? [4_005] : []))
                    let stats = try server.stats { $0["open"] == 0 }
                    #expect(stats["sessions"] == 0 && stats["closed_displaced"] == 7 * (round + 1))
                }
            }
        }

        /// Nobody ever hears of a session that is not its own, nor of another user.
        @Test(.alone) func reusedPlacesNeverGetWhatWasMeantForOthersC37() throws {
            try Server.run { server in
                let wrong = try atOnce(4) { thread in
                    var wrong: [String] = []
                    for round in 0..<600 {
                        let user = Text("user-\(thread)-\(round % 5)")
                        let token = TestToken.mint(user)
                        let (client, session) = try server.login(
                            LoginFields(user, token: token).with { $0.loginExtension = "of \(user)" })
                        if round % 3 == 0 { client.socket.abort(); continue }
                        let (next, _) = try server.login(
                            LoginFields(user, token: token).with { $0.loginExtension = "of \(user)" })
                        let (answers, end) = try client.drain()
                        if case .kicked(206, session.session, _, "of \(user)", _)? = answers.first, answers.count == 1 {
                            if round % 3 == 1 { try next.logout() }
                        } else {
                            wrong.append("\(user): \(answers), then \(end)")
                        }
                    }
                    return wrong
                }
                #expect(wrong.flatMap(\.self) == [])
            }
        }

        /// C15, the part about devices: one leaves, the others stay, in whatever way it left.
        @Test func oneDeviceLeavesAndTheOthersStayC15() throws {
            try Server.run { server in
                let (watch, _) = try server.login(LoginFields("alice", device: "watch", platform: 10))
                let phones = try [UInt8](1...3).map {
                    try server.login(LoginFields("alice", device: "d\($0)", platform: $0)).client
                }
                func platforms() throws -> Set<UInt8> { Set(try watch.devices().map(\.platform)) }
                #expect(try platforms() == [1, 2, 3, 10])
                phones[2].socket.close()
                try server.stats(within: 1) { $0["sessions"] == 3 }
                #expect(try platforms() == [1, 2, 10])
                phones[0].socket.abort()
                try server.stats(within: 1) { $0["sessions"] == 2 }
                #expect(try platforms() == [2, 10])
                try phones[1].logout()
                #expect(try platforms() == [10])
                #expect(try server.stats()["users_online"] == 1)
                try watch.logout()
                #expect(try server.stats()["users_online"] == 0)
            }
        }
    }
}
