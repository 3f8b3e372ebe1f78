import Glibc
import Testing

extension EndToEnd {
    /// Row 29b.
    @Suite struct HeartbeatTests {
        private static func config(_ minimum: Int, _ usual: Int, _ maximum: Int) -> TestConfig {
            var config = TestConfig()
            config.heartbeat = (minimum, usual, maximum)
            return config
        }

        @Test func aWishIsBroughtWithinTheBoundsRow29b() throws {
            try Server.run { server in
                for (wish, told) in [
                    (0, 60), (1, 10), (9, 10), (10, 10), (11, 11), (300, 300), (301, 300), (0xFFFF_FFFF, 300),
                ] as [(UInt64, UInt64)] {
                    let (_, session) = try server.login(LoginFields("alice").with { $0.heartbeatWish = wish })
                    #expect(session.heartbeatSeconds == told, "\(wish)")
                }
            }
        }

        @Test func theBoundsCanBeSetRow29b() throws {
            try Server.run(Self.config(2, 5, 7)) { server in
                for (wish, told) in [(0, 5), (1, 2), (3, 3), (8, 7)] as [(UInt64, UInt64)] {
                    let (_, session) = try server.login(LoginFields("alice").with { $0.heartbeatWish = wish })
                    #expect(session.heartbeatSeconds == told, "\(wish)")
                }
            }
        }

        @Test func silenceOfOneAndAHalfIntervalsEndsItRow29b() throws {
            try Server.run(Self.config(1, 1, 3)) { server in
                let (short, _) = try server.login(LoginFields("alice"))
                let start = Deadline.now
                let (long, _) = try server.login(LoginFields("bob").with { $0.heartbeatWish = 2 })
                try short.expectClose(4_005)
                let first = Double(Deadline.now - start) / 1e9
                #expect((1.45...2).contains(first), "\(first)")
                try long.expectClose(4_005)
                let second = Double(Deadline.now - start) / 1e9
                #expect((2.95...3.5).contains(second), "\(second)")
                try server.stats { $0["closed_heartbeat_timeout"] == 2 }
            }
        }

        @Test func everyReceivedByteCountsRow29b() throws {
            try Server.run(Self.config(1, 1, 3)) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                // A frame of five bytes, one a second: no whole frame for longer than the limit.
                let frame = BodyWriter.frame(0x01) { $0.raw([1, 2, 3]) }
                for byte in frame.dropLast() {
                    try client.send([byte])
                    #expect(try client.nextIfAny(within: 1) == nil)
                }
                try client.send([frame[4]])
                #expect(try client.next() == .pong)
            }
        }

        @Test func whatTheServerSendsDoesNotCountRow29b() throws {
            var config = Self.config(1, 1, 3)
            config.apps[0].graceSeconds = 10
            try Server.run(config) { server in
                // A silent session that hears 109 at once and 108 after a second is closed all the same.
                let (client, _) = try server.login(LoginFields("alice", token: TestToken.mint("alice", expires: 1)))
                let start = Deadline.now
                let (answers, _) = try client.drain()
                let taken = Double(Deadline.now - start) / 1e9
                #expect(answers.last?.code == 4_005 && taken < 2, "\(answers) \(taken)")
            }
        }

        @Test func aPingMayHaveABodyOfALaterVersion() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice"))
                try client.send(
                    BodyWriter.frame(0x01) { $0.raw([UInt8](repeating: 9, count: 65_535)) } + ClientFrames.ping)
                #expect(try client.next() == .pong)
                #expect(try client.next() == .pong)
            }
        }

        @Test func everyPingHasItsPong() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice"))
                for count in [1, 2, 31, 32, 33, 64, 1_000, 20_000] {
                    try client.send([[UInt8]](repeating: ClientFrames.ping, count: count).flatMap(\.self))
                    #expect(try client.countPongs(count) == count)
                }
                #expect(try client.nextIfAny(within: 0.2) == nil)
            }
        }

        /// Faults F15 and F28: what arrived while the process stood still counts.
        @Test func aProcessThatStoodStillClosesNobodyWhoSpoke() throws {
            var config = Self.config(1, 1, 3)
            config.settings["limits.max_pre_login"] = "2000"
            try Server.run(config) { server in
                let clients = try (0..<1_500).map { index in
                    let user = Text("user-\(index)")
                    return try server.login(LoginFields(user).with { $0.heartbeatWish = 3 }).client
                }
                for client in clients { try client.ping() }
                try server.freeze()
                for client in clients { try client.send(ClientFrames.ping) }
                // Longer than the silence that ends a session (4.5 s), counted from the last byte it has seen.
                #expect(try clients[0].nextIfAny(within: 5) == nil)
                server.child.send(SIGCONT)
                for client in clients { guard try client.next() == .pong else { throw Failure("no PONG") } }
            }
        }
    }
}
