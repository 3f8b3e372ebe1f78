import Testing

extension EndToEnd {
    /// Watchers that do not read, users that come and go in every way: everyone ends up right, everything is given back.
    @Suite struct PresenceMessTests {
        private typealias Kind = PresenceStatus.Kind

        @Test(.alone) func whoDoesNotReadIsClosedAndNobodyElseLosesC75() throws {
            let config = TestConfig.presence([
                "presence.interval": "\"0s\"", "limits.output": "\"32KiB\"", "timeouts.output_stall": "\"1s\"",
                "timeouts.linger": "\"1s\"",
            ])
            try Server.run(config) { server in
                let names = (0..<100).map { Text("flapping-\($0)-" + String(repeating: "x", count: 40)) }
                try Visitors.visit(server, names)
                let healthy = try PresenceClient(server, "healthy")
                _ = try healthy.subscribe(names)
                let stalled = try (0..<10).map {
                    try PresenceClient(server, LoginFields("stalled-\($0)"), receiveBufferBytes: 2_048)
                }
                for client in stalled { _ = try client.subscribe(names) }
                let deadline = Deadline(in: 15)
                while try server.stats()["closed_slow_consumer"] < 10 && !deadline.isOver {
                    try Visitors.visit(server, names)
                    try healthy.ping()
                }
                try Visitors.visit(server, names)
                let held = try names.prefix(50).map { try PresenceClient(server, $0) }
                for (index, name) in names.enumerated() {
                    try healthy.wait(name, is: index < 50 ? Kind.online : Kind.loggedOut)
                }
                #expect(healthy.backward.isEmpty)
                try server.stats {
                    $0["closed_slow_consumer"] == 10 && $0["buffered_bytes"] == 0 && $0["watch_edges"] == 100
                }
                for client in held { client.socket.abort() }
                healthy.socket.abort()
                try server.stats { $0["watch_edges"] == 0 && $0.isBaseline }
            }
        }

        /// 3 000 cycles over 100 users, then exactly the open sockets are online, for a query and for who watched it all.
        @Test(.alone, arguments: [1, 2]) func afterAnyMessOnlineIsWhoHasASocket(shards: Int) throws {
            let cycles = 3_000
            var config = TestConfig.presence(shards: shards)
            config.apps[0].limit = 10
            try Server.run(config) { server in
                let names = Visitors.names(100)
                try Visitors.visit(server, names)
                let watcher = try PresenceClient(server, "watcher")
                _ = try watcher.subscribe(names)
                let open = try Self.mess(server, names, cycles: cycles, seed: UInt64(shards))
                let expected = Set(open.map(\.user))
                try server.stats { $0["sessions"] == open.count + 1 }
                let asked = try watcher.query(names)
                #expect(Set(asked.statuses.filter { $0.status == Kind.online }.map(\.user)) == expected)
                // Nothing changes any more, so the last event of each is what a query says, platforms included.
                let final = try watcher.query(names).byUser
                try watcher.wait { watcher in
                    names.allSatisfy { name in
                        guard let told = watcher.last(name) else { return !expected.contains(name) }
                        return told.status == final[name]?.status && told.platforms == final[name]?.platforms
                    }
                }
                #expect(watcher.backward.isEmpty)
                for (_, client) in open { client.socket.abort() }
                watcher.socket.abort()
                try server.stats { $0["watch_edges"] == 0 && $0.isBaseline }
            }
        }

        /// Logs in, out, and breaks off, at random.
        /// - Returns: the sessions that are left.
        private static func mess(
            _ server: Server, _ names: [Text], cycles: Int, seed: UInt64
        ) throws -> [(user: Text, client: WireClient)] {
            var random = SeededRandom(seed: seed)
            var open: [(user: Text, client: WireClient)] = []
            for cycle in 0..<cycles {
                let user = names[Int.random(in: 0..<names.count, using: &random)]
                let fields = LoginFields(user, device: "d-\(cycle)", platform: UInt8.random(in: 1...10, using: &random))
                let client = try server.connect(source: UInt8(2 + cycle % 8))
                // Some break off before the answer.
                if random.next() % 8 == 0 {
                    try client.send(fields.frame)
                    client.socket.abort()
                    continue
                }
                try client.login(fields)
                open.append((user, client))
                guard open.count > 60 else { continue }
                let (_, leaving) = open.remove(at: Int.random(in: 0..<open.count, using: &random))
                switch random.next() % 4 {
                case 0: leaving.socket.abort()
                case 1: leaving.socket.close()
                case 2: leaving.socket.finishSending()
                default: try leaving.send(ClientFrames.logout(9))
                }
            }
            return open
        }

        /// One target flaps ten times in a second before a crowd of watchers: nobody else waits, all end up right.
        @Test(.alone) func aFlappingStarIsHarmlessC27() throws {
            let count = min(2_000, Crowd.raiseDescriptorLimit() / 4)
            let config = TestConfig.presence(["presence.max_watchers": "100000"])
            try Server.run(config) { server in
                try Visitors.visit(server, ["star"])
                let watchers = try (0..<count).map { index in
                    let client = try PresenceClient(server, LoginFields("w-\(index)"), source: UInt8(2 + index % 8))
                    #expect(try client.subscribe(["star"]).faults.isEmpty)
                    return client
                }
                let probe = try PresenceClient(server, "probe")
                var taken: [Double] = []
                for _ in 0..<30 {
                    let star = try PresenceClient(server, "star")
                    let pause = Deadline(in: 0.05)
                    while !pause.isOver { taken.append(try secondsTaken { try probe.ping() }) }
                    star.socket.abort()
                    let next = Deadline(in: 0.05)
                    while !next.isOver { taken.append(try secondsTaken { try probe.ping() }) }
                }
                let star = try PresenceClient(server, "star", platform: 3)
                let p99 = taken.sorted()[taken.count * 99 / 100]
                #expect(p99 < 0.05, "p99 of \(taken.count) heartbeats: \(p99) s")
                for watcher in watchers {
                    try watcher.wait { $0.last("star")?.platforms == 1 << 3 }
                    // 3 s at one change per 250 ms.
                    #expect(watcher.events.count < 30 && watcher.backward.isEmpty)
                }
                try server.stats { $0["watch_edges"] == count }
                try star.logout()
                for watcher in watchers { try watcher.wait("star", is: Kind.loggedOut) }
                for watcher in watchers { watcher.socket.abort() }
                try server.stats { $0["watch_edges"] == 0 }
            }
        }
    }
}
