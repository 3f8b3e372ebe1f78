import Testing

extension EndToEnd {
    /// The crowd: 10 000 connections on two shards, as far as the limit of descriptors lets this process.
    @Suite struct ManyConnectionsTests {
        /// Seconds that a heartbeat may take; a gateway that was built for debugging takes several times as long.
        private static let longest = Server.isBuiltForDebugging ? 0.5 : 0.1

        @Test(.alone) func manyAreHeldAndManyLeaveWithoutAStallForOthers() throws {
            let total = min(10_000, Crowd.raiseDescriptorLimit() - 1_000) / 2 * 2
            try #require(total >= 2_000, "the limit of descriptors leaves room for \(total) connections")
            var (config, other) = (TestConfig(), TestApp())
            other.appkey = "other"
            config.apps.append(other)
            config.settings["limits.max_connections"] = "\(total + 200)"
            config.settings["limits.max_pre_login"] = "500"
            try Server.run(config) { server in
                let probe = HeartbeatProbe(server)
                var worst = (disabling: [Double](), leaving: [Double]())
                // The machine may be busy with something else for a moment; a stall of the gateway's own is in every round.
                while worst.leaving.count < 4 {
                    let round = try Self.round(server, &config, probe, total)
                    worst.disabling.append(round.disabling)
                    worst.leaving.append(round.leaving)
                    if [worst.disabling, worst.leaving].allSatisfy({ $0.contains { $0 < Self.longest } }) { break }
                }
                #expect(probe.stop().fault == nil)
                #expect(
                    (worst.disabling.min() ?? 1) < Self.longest,
                    "seconds while an app of \(total / 2) was disabled: \(worst.disabling)")
                #expect(
                    (worst.leaving.min() ?? 1) < Self.longest,
                    "seconds while \(total / 2) left at once: \(worst.leaving)")
            }
        }

        /// - Returns: the slowest heartbeat of others while half of all were sent away, and while the other half left.
        private static func round(
            _ server: Server, _ config: inout TestConfig, _ probe: HeartbeatProbe, _ total: Int
        ) throws -> (disabling: Double, leaving: Double) {
            config.apps[1].isEnabled = true
            try server.reload(config)
            var staying = try Crowd(server, "user", count: total / 2)
            let leaving = try Crowd(server, "user", appkey: "other", count: total / 2)
            try server.stats { $0["sessions"] >= total }
            for client in staying.clients + leaving.clients { try client.ping() }

            probe.reset()
            config.apps[1].isEnabled = false
            try server.reload(config)
            try server.stats { $0["sessions"] <= total / 2 + 16 }
            try probe.settle(200)
            let whileDisabling = probe.soFar.worst
            for client in leaving.clients {
                let (answers, end) = try client.drain()
                guard answers.map(\.code) == [305], end == .finished else { throw Failure("\(answers), then \(end)") }
            }
            for client in staying.clients { try client.ping() }

            probe.reset()
            staying.drop(total / 2)
            try server.stats { $0["sessions"] <= 16 }
            try probe.settle(200)
            return (whileDisabling, probe.soFar.worst)
        }
    }
}
