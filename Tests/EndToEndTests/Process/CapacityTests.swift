import Testing

extension EndToEnd {
    @Suite struct CapacityTests {
        @Test func moreConnectionsThanAllowedAreToldBusy() throws {
            var config = TestConfig()
            config.settings["limits.max_connections"] = "20"
            config.settings["limits.max_pre_login"] = "20"
            try Server.run(config) { server in
                let live = try (1...20).map { try server.login(LoginFields("user-\($0)")) }
                for _ in 0..<5 {
                    let (answers, _) = try server.connect().drain()
                    guard case .close(0, 302, let retryAfter, _, _)? = answers.first, retryAfter > 0 else {
                        throw Failure("\(answers)")
                    }
                }
                for one in live { try one.client.ping() }
                try live[0].client.logout()
                try server.stats { $0["open"] == 19 }
                let (client, _) = try server.login(LoginFields("late"))
                try client.ping()
            }
        }

        /// Reliability 4: the oldest that has not logged in goes first.
        @Test func silentConnectionsDoNotKeepOthersOut() throws {
            var config = TestConfig()
            config.shards = 1
            config.settings["limits.max_pre_login"] = "10"
            try Server.run(config) { server in
                let silent = try (0..<10).map { _ in try server.connect() }
                try server.stats { $0["open"] == 10 }
                let (client, _) = try server.login(LoginFields("alice"))
                try silent[0].expectClose(302)
                for other in silent.dropFirst() { #expect(try other.nextIfAny(within: 0.01) == nil) }
                try client.ping()
            }
        }

        @Test func tooManyRequestsPerSecondEndTheConnectionHeartbeatsDoNot() throws {
            var config = TestConfig()
            config.settings["limits.requests_per_second"] = "5"
            config.settings["limits.request_burst"] = "10"
            try Server.run(config) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                for _ in 0..<200 { try client.ping() }
                try client.send((2...12).flatMap { ClientFrames.devices($0) })
                let (answers, end) = try client.drain()
                #expect(answers.count == 11 && end == .finished)
                guard case .close(0, 4_008, let retryAfter, let window, _)? = answers.last else {
                    throw Failure("\(answers)")
                }
                #expect(retryAfter > 0 || window > 0)
            }
        }

        /// Figures are asked for while connections come and go on all shards.
        @Test func theFiguresAreSoundAtAnyMoment() throws {
            try Server.run { server in
                let isOver = Monitor(false)
                let churn = TestThread {
                    _ = try? atOnce(3) { thread in
                        let token = TestToken.mint("user-\(thread)")
                        for round in 0..<1_500 {
                            let (client, _) = try server.login(
                                LoginFields("user-\(thread)", device: "\(round % 3)", token: token))
                            round % 2 == 0 ? client.socket.abort() : client.socket.close()
                        }
                    }
                    isOver.change { $0 = true }
                }
                var asked = 0
                while !isOver.change({ $0 }) {
                    let stats = try server.stats()
                    asked += 1
                    let isSound =
                        stats.values.filter { $0.key != "pid" }.values.allSatisfy { $0 >= 0 } && stats["open"] < 2_000
                    guard isSound else { throw Failure("\(stats)") }
                }
                churn.join()
                #expect(asked > 10)
            }
        }
    }
}
