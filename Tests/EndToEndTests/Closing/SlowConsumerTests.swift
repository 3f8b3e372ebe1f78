import Testing

extension EndToEnd {
    /// Reliability 33: the cap counts what the kernel has not sent, replies to floods included.
    @Suite struct SlowConsumerTests {
        /// 8 000 PINGs, 16 KB.
        private static let flood = [[UInt8]](repeating: ClientFrames.ping, count: 8_000).flatMap(\.self)

        @Test func whoDoesNotReadIsClosedAtTheByteLimit() throws {
            var config = TestConfig()
            config.settings["limits.output"] = "\"32KiB\""
            try Server.run(config) { server in
                let client = WireClient(try Socket(port: server.port, receiveBufferBytes: 4_096))
                try client.login(LoginFields("alice"))
                let (bystander, _) = try server.login(LoginFields("bob"))
                let deadline = Deadline(in: 5)
                while try server.stats()["closed_slow_consumer"] + server.stats()["closing"] == 0 && !deadline.isOver {
                    _ = client.socket.push(Self.flood, until: Deadline(in: 0.02))
                    try bystander.ping()
                }
                let (answers, _) = try client.drain()
                #expect(
                    answers.last?.code == 4_006 && answers.dropLast().allSatisfy { $0 == .pong }, "\(answers.count)")
                try server.stats { $0["closed_slow_consumer"] == 1 && $0["buffered_bytes"] == 0 }
                try bystander.ping()
            }
        }

        @Test func whoDoesNotReadIsClosedWhenNothingMoves() throws {
            var config = TestConfig()
            config.settings["timeouts.output_stall"] = "\"500ms\""
            config.settings["timeouts.linger"] = "\"5s\""
            try Server.run(config) { server in
                let client = WireClient(try Socket(port: server.port, receiveBufferBytes: 4_096))
                try client.login(LoginFields("alice"))
                try Self.block(server, client)
                let taken = try secondsTaken { try server.stats { $0["sessions"] == 0 } }
                #expect(taken < 1.2, "\(taken)")
                let (answers, end) = try client.drain()
                #expect(answers.last?.code == 4_006 && end == .finished, "\(answers.count) answers, then \(end)")
            }
        }

        /// Sends heartbeats until answers wait: nothing is being worked on any more, and there are bytes all the same.
        private static func block(_ server: Server, _ client: WireClient) throws {
            var last = try server.stats()
            while true {
                _ = client.socket.push(flood, until: Deadline(in: 0.02))
                var next = try server.stats()
                while next["heartbeats"] != last["heartbeats"] { (last, next) = (next, try server.stats()) }
                if next["buffered_bytes"] > 0 || next["sessions"] == 0 { return }
            }
        }

        /// The client reads, only slowly: a long list comes whole, however long it takes.
        @Test func aSlowReaderIsNoStalledOne() throws {
            var config = TestConfig()
            config.apps[0].limit = 1_000
            config.settings["timeouts.output_stall"] = "\"500ms\""
            config.settings["timeouts.frame"] = "\"500ms\""
            config.heartbeat = (1, 1, 1)
            try Server.run(config) { server in
                config.heartbeat = (1, 60, 60)
                try server.reload(config)
                let others = try DeviceCrowd.login(server, "alice", count: 600)
                config.heartbeat = (1, 1, 1)
                try server.reload(config)
                let client = WireClient(try Socket(port: server.port, receiveBufferBytes: 2_048))
                try client.login(LoginFields("alice", device: "reader"))
                try client.send(ClientFrames.devices(9) + ClientFrames.ping)
                var (count, isLast) = (0, false)
                let start = Deadline.now
                while !isLast {
                    guard case .devices(9, let more, let page) = try client.next() else { throw Failure("cut off") }
                    count += page.count
                    isLast = !more
                    // About 16 pages, longer than any limit of this gateway together.
                    _ = client.socket.push(ClientFrames.ping, until: Deadline(in: 1))
                    while Double(Deadline.now - start) / 1e9 < Double(count) / 150 {
                        _ = others[0].socket.wait(for: 1, until: Deadline(in: 0.05))
                    }
                }
                #expect(count == 601)
                #expect(try client.next() == .pong)
            }
        }

        /// Reliability 2: what waits for its turn is bounded by the limit of a frame, not by what the peer sends.
        @Test func aFloodIsNotKeptInMemory() throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice"))
                let isOver = Monitor(false)
                let shared = SharedSocket(client.socket)
                let sender = TestThread {
                    for _ in 0..<1_000 { _ = shared.socket.push(Self.flood, until: Deadline(in: 5)) }
                    isOver.change { $0 = true }
                }
                let eater = TestThread {
                    while !isOver.change({ $0 }) { _ = shared.socket.pull(until: Deadline(in: 0.1)) }
                }
                var most = 0
                while !isOver.change({ $0 }) { most = max(most, try server.stats()["buffered_bytes"]) }
                sender.join()
                eater.join()
                // Answers up to the output limit (256 KiB, in a queue that doubles) and one frame (64 KiB); the flood is 16 MB.
                #expect(most <= (512 + 64) << 10, "\(most) bytes were held for one connection")
            }
        }

        /// All buffers of the process together have a budget; who holds the most goes first.
        @Test func theProcessHoldsNoMoreThanItsBudget() throws {
            var config = TestConfig()
            config.settings["limits.memory"] = "\"1MiB\""
            config.settings["limits.output"] = "\"512KiB\""
            config.settings["timeouts.linger"] = "\"300ms\""
            try Server.run(config) { server in
                let (bystander, _) = try server.login(LoginFields("bystander"))
                let slow = try (0..<12).map { index in
                    let client = WireClient(try Socket(port: server.port, receiveBufferBytes: 4_096))
                    try client.login(LoginFields("slow-\(index)"))
                    return client
                }
                var most = 0
                let deadline = Deadline(in: 8)
                while try server.stats()["closed_slow_consumer"] < 3 && !deadline.isOver {
                    for client in slow { _ = client.socket.push(Self.flood, until: Deadline(in: 0.002)) }
                    most = max(most, try server.stats()["buffered_bytes"])
                    try bystander.ping()
                }
                let stats = try server.stats()
                #expect(stats["closed_slow_consumer"] >= 3 && most < 3 << 20, "\(most) \(stats)")
            }
        }

        /// A one-shot has a login's deadline, also while its answer is being sent.
        @Test func aOneShotThatIsNotReadEndsInTime() throws {
            var config = TestConfig()
            config.apps[0].limit = 1_000
            config.settings["timeouts.login"] = "\"1s\""
            try Server.run(config) { server in
                let others = try DeviceCrowd.login(server, "alice", count: 600)
                let client = WireClient(try Socket(port: server.port, receiveBufferBytes: 2_048))
                try client.send(ClientFrames.devicesOnce("alice", token: TestToken.mint("alice")))
                try server.stats { $0["buffered_bytes"] > 0 }
                let (answers, _) = try {
                    _ = try others[0].nextIfAny(within: 1.3); return try client.drain()
                }()
                #expect(answers.last?.code == 4_004, "\(answers.count)")
                try others[0].ping()
            }
        }
    }
}
