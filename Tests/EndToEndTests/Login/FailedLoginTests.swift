import Testing

extension EndToEnd {
    @Suite struct FailedLoginTests {
        @Test func failedLoginsOfAnotherLeaveABusySessionAloneC01() throws {
            try Server.run { server in
                let (alice, session) = try server.login(LoginFields("alice"))
                let isOver = Monitor(false)
                let bad = LoginFields(
                    "alice", token: TestToken.mint("alice", secret: "not the secret of this app at all, no"))
                let attack = TestThread {
                    _ = try? atOnce(4) { _ in
                        for _ in 0..<250 {
                            let client = try server.connect()
                            try client.send(bad.frame)
                            try client.expectClose(104)
                        }
                    }
                    isOver.change { $0 = true }
                }
                var pings = 0
                while !isOver.change({ $0 }) {
                    try alice.ping()
                    pings += 1
                }
                attack.join()
                let stats = try server.stats { $0["open"] == 1 }
                #expect(pings > 10 && stats["accepted"] == 1_001 && stats["sessions"] == 1)
                #expect(try alice.devices().map(\.resource) == [session.resource])
            }
        }

        @Test func afterARefusalNothingIsAnsweredC63() throws {
            try Server.run { server in
                let client = try server.connect()
                try client.send(LoginFields("alice", token: "a.b.c").frame)
                let taken = try secondsTaken {
                    guard case .close(1, 104, _, _, _) = try client.next() else { throw Failure("not refused") }
                    _ = client.socket.push(ClientFrames.ping + ClientFrames.ping, until: Deadline(in: 1))
                    let (answers, end) = try client.drain()
                    #expect(answers.isEmpty && end == .finished)
                }
                #expect(taken < 0.1 + 0.2, "\(taken)")
            }
        }

        @Test func manyRefusalsCostNoMemoryC63() throws {
            try Server.run { server in
                let frame = LoginFields("alice", token: TestToken.mint("bob")).frame
                func attack(_ count: Int) throws {
                    _ = try atOnce(4) { _ in
                        for _ in 0..<count / 4 {
                            let client = try server.connect()
                            try client.send(frame)
                            try client.expectClose(104)
                        }
                    }
                    try server.stats { $0["open"] == 0 }
                }
                try attack(400)
                let before = try ProcessFigures(pid: server.pid).residentBytes
                try attack(4_000)
                let after = try ProcessFigures(pid: server.pid).residentBytes
                #expect(after - before < 4 << 20, "\(before) \(after)")
            }
        }

        @Test func anAddressThatKeepsFailingIsTurnedAwayC63() throws {
            var config = TestConfig()
            config.failedLoginsPerMinute = 20
            config.shards = 1
            try Server.run(config) { server in
                for _ in 0..<20 {
                    let client = try server.connect(source: 7)
                    try client.send(LoginFields("alice", token: "a.b.c").frame)
                    try client.expectClose(104)
                }
                try server.connect(source: 7).expectRefusalAtOnce(4_008)
                // Others are not meant.
                let client = try server.connect(source: 8)
                try client.login(LoginFields("alice"))
            }
        }
    }
}

extension WireClient {
    /// CLOSE before anything was sent.
    fileprivate func expectRefusalAtOnce(_ code: UInt64) throws {
        let (answers, end) = try drain()
        guard answers.count == 1, case .close(0, code, let retryAfter, let window, _)? = answers.first else {
            throw Failure("no CLOSE \(code), but \(answers), then \(end)")
        }
        #expect(retryAfter > 0 || window > 0, "a client is told when to come back")
    }
}
