import Testing

extension EndToEnd {
    @Suite struct StopTests {
        @Test func everyoneIsToldAndTheProcessEndsOnTERM() throws {
            var config = TestConfig()
            config.settings["timeouts.reconnect_window"] = "\"7s\""
            let server = try Server(config)
            let live = try (1...40).map { try server.login(LoginFields("user-\($0)")) }
            let waiting = try server.connect()
            let half = try server.connect()
            try half.send([0x40, 0x02, 0x48])
            try server.stats { $0["open"] == 42 }
            server.child.send(15)
            for client in live.map(\.client) + [waiting, half] {
                let (answers, end) = try client.drain()
                guard case .close(0, 4_007, _, 7_000, _)? = answers.first, answers.count == 1 else {
                    throw Failure("\(answers)")
                }
                #expect(end == .finished)
                client.socket.close()
            }
            let taken = secondsTaken { #expect(server.child.waitForEnd(within: 5) == .exit(0)) }
            #expect(taken < 1, "\(taken)")
            #expect(throws: Failure.self) { try server.connect() }
            #expect(server.child.errLines.allSatisfy { !$0.contains("level=error") })
        }

        @Test func whoDoesNotCloseIsNotWaitedForLongerThanTheLinger() throws {
            let server = try Server()
            let (client, _) = try server.login(LoginFields("alice"))
            server.child.send(15)
            let taken = secondsTaken { #expect(server.child.waitForEnd(within: 6) == .exit(0)) }
            #expect((1.8...3).contains(taken), "\(taken)")
            try client.expectClose(4_007)
        }

        @Test func aSecondTERMEndsItAtOnce() throws {
            let server = try Server()
            let (client, _) = try server.login(LoginFields("alice"))
            server.child.send(15)
            guard try client.next().code == 4_007 else { throw Failure("not told") }
            server.child.send(15)
            let taken = secondsTaken { #expect(server.child.waitForEnd(within: 6) != nil) }
            #expect(taken < 0.5, "\(taken)")
            if case .signal(let signal) = server.child.ending { #expect(signal == 15) }
        }

        @Test func loginsThatRaceWithTheStopAreToldToo() throws {
            for round in 0..<5 {
                let server = try Server()
                let token = TestToken.mint("alice")
                let isTold = Monitor(0)
                let storm = TestThread {
                    _ = try? atOnce(4) { thread in
                        var clients: [WireClient] = []
                        while let client = try? server.connect() {
                            clients.append(client)
                            let fields = LoginFields("alice", device: "\(thread)-\(clients.count)", token: token)
                            _ = client.socket.push(fields.frame, until: Deadline(in: 1))
                            if clients.count == 20 { isTold.change { $0 += 1 } }
                        }
                        for client in clients { _ = client.drainBytes(within: 10) }
                    }
                }
                _ = isTold.wait(until: Deadline(in: 10)) { $0 == 4 ? true : nil }
                server.child.send(15)
                let taken = secondsTaken { #expect(server.child.waitForEnd(within: 12) == .exit(0)) }
                #expect(taken < 4, "round \(round): \(taken)")
                storm.join()
            }
        }

        @Test(arguments: ["data", "port"]) func aSecondInstanceIsRefusedWithOneLine(what: String) throws {
            try Server.run { server in
                let (client, _) = try server.login(LoginFields("alice"))
                let other = try TemporaryFolder()
                let data = (what == "data" ? server.folder : other).path + "/data"
                let listen = "127.0.0.1:" + (what == "data" ? "0" : String(server.port))
                let (ending, out, err) = try Child.run([
                    Server.program, "serve", "--dev", "--data", data, "--listen", listen,
                ])
                #expect(ending != .exit(0) && out.isEmpty && err.count == 1, "\(ending) \(out) \(err)")
                if case .signal(let signal) = ending { Issue.record("died by \(signal)") }
                #expect(err.first?.contains(what == "data" ? data : String(server.port)) == true, "\(err)")
                try client.ping()
            }
        }

        /// C49.
        @Test func manyReloadsDisturbNobodyC49() throws {
            var config = TestConfig()
            try Server.run(config) { server in
                let live = try (0..<50).map { try server.login(LoginFields("user-\($0)")).client }
                let before = try server.descriptorCount()
                for round in 0..<50 {
                    config.apps[0].limit = 1 + round % 4
                    try server.reload(config)
                    try live[round].ping()
                }
                for client in live { try client.ping() }
                #expect(try server.descriptorCount() == before)
            }
        }

        @Test func aRestartFreesPortAndDataAndKeepsReconnects() throws {
            var config = TestConfig()
            config.apps[0].mode = "single"
            config.apps[0].reconnect = "yield"
            let folder = try TemporaryFolder()
            let fields = LoginFields("alice", device: "a")
            var resource: Text = ""
            try Server.run(config, folder: folder) { server in
                let (client, session) = try server.login(fields)
                resource = session.resource
                try client.ping()
            }
            try Server.run(config, folder: folder) { server in
                let (other, _) = try server.login(LoginFields("alice", device: "b"))
                #expect(try server.refusal(of: fields.with { $0.resource = resource }) == 220)
                try other.ping()
            }
        }

        @Test func aKillLeavesNothingInTheWay() throws {
            let folder = try TemporaryFolder()
            let server = try Server(folder: folder)
            _ = try server.login(LoginFields("alice"))
            server.child.send(9)
            #expect(server.child.waitForEnd(within: 5) == .signal(9))
            try Server.run(folder: folder) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                try client.ping()
            }
        }
    }
}
