import Testing

extension EndToEnd {
    @Suite struct HalfCloseTests {
        @Test func whatWasAskedBeforeTheEndIsAnsweredC33() throws {
            try Server.run { server in
                let client = try server.connect()
                try client.send(LoginFields("alice").frame + ClientFrames.devices(2) + ClientFrames.ping + [0x05])
                client.socket.finishSending()
                let (answers, end) = try client.drain()
                #expect(answers.count == 3 && answers.last == .pong && end == .finished, "\(answers) \(end)")
                let once = try server.connect()
                try once.send(ClientFrames.devicesOnce("alice", token: TestToken.mint("alice")))
                once.socket.finishSending()
                #expect(try once.drain() == ([.devices(id: 1, more: false, [])], .finished))
            }
        }

        @Test func anEndBeforeAnythingIsNoError() throws {
            try Server.run { server in
                for bytes in [[], [0x40], [0x40, 0x02, 0x48]] as [[UInt8]] {
                    let client = try server.connect()
                    try client.send(bytes)
                    client.socket.finishSending()
                    let (answers, end) = try client.drain()
                    #expect(answers.isEmpty && end == .finished)
                }
                try server.stats { $0["open"] == 0 && $0["closed_peer_closed"] == 3 }
            }
        }

        /// Much to send, a reader that is slow and has already said its end: all of it arrives, and nothing spins.
        @Test func aLongAnswerBehindAnEndArrivesWholeC33() throws {
            var app = TestApp()
            app.limit = 1_000
            try Server.run(TestConfig(apps: [app])) { server in
                let others = try DeviceCrowd.login(server, "alice", count: 600)
                let client = WireClient(try Socket(port: server.port, receiveBufferBytes: 2_048))
                try client.login(LoginFields("alice", device: "reader"))
                try client.send(ClientFrames.devices(9))
                client.socket.finishSending()
                // The reader waits; the server must too.
                try server.stats { $0["buffered_bytes"] > 0 }
                let before = try ProcessFigures(pid: server.pid).cpuSeconds
                #expect(client.socket.wait(for: 1, until: Deadline(in: 1)))
                _ = try others[0].nextIfAny(within: 1)
                let spent = try ProcessFigures(pid: server.pid).cpuSeconds - before
                #expect(spent < 0.2, "\(spent) s of CPU in a second of waiting")
                let count = try client.devicePages(9).reduce(0) { $0 + $1.count }
                #expect(count == 601)
                #expect(try client.drain() == ([], .finished))
            }
        }

        @Test func whoStoppedReadingIsGoneByTheHeartbeatC35() throws {
            var config = TestConfig()
            config.heartbeat = (1, 1, 3)
            try Server.run(config) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                try client.send(ClientFrames.devices(2) + ClientFrames.devices(3))
                client.socket.stopReceiving()
                let taken = try secondsTaken { try server.stats(within: 3) { $0["sessions"] == 0 } }
                #expect(taken < 2.2, "\(taken)")
                client.socket.close()
            }
        }

        @Test func aResetIsNoticedAtOnce() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice"))
                client.socket.abort()
                try server.stats(within: 1) { $0["sessions"] == 0 && $0["closed_peer_reset"] == 1 }
            }
        }
    }
}
