import Testing

extension EndToEnd {
    /// C31: the process has no descriptor left.
    @Suite struct DescriptorTests {
        @Test(.alone) func aFullProcessServesWhoItHasC31() throws {
            try Server.run(prefix: ["prlimit", "--nofile=256:256"]) { server in
                try Self.overload(server, logins: 100, total: 400)
            }
        }

        /// The limit is lowered while it runs, below what the configuration was checked against.
        @Test(.alone) func aLimitThatFallsIsSurvivedC31() throws {
            try Server.run { server in
                let (first, _) = try server.login(LoginFields("first"))
                _ = try Child.run(["prlimit", "--nofile=120", "--pid", String(server.pid)])
                try Self.overload(server, logins: 60, total: 250)
                try first.ping()
                // No one else comes or goes: only the listener's own rest may end the pause.
                let late = try server.connect()
                try late.send(LoginFields("late").frame)
                let deadline = Deadline(in: 3)
                while try server.stats()["accept_pauses"] == 0 && !deadline.isOver { _ = try? server.connect() }
                _ = try Child.run(["prlimit", "--nofile=1000", "--pid", String(server.pid)])
                let taken = try secondsTaken { _ = try server.login(LoginFields("later")) }
                #expect(taken < 1, "\(taken)")
            }
        }

        private static func overload(_ server: Server, logins: Int, total: Int) throws {
            let live = try (0..<logins).map { try server.login(LoginFields("user-\($0)")).client }
            var others = try (logins..<total).map { _ in try server.connect() }
            for client in live.prefix(20) { try client.ping(within: 1) }
            let before = try ProcessFigures(pid: server.pid).cpuSeconds
            // A time to measure over, in which those who are in go on being served.
            let deadline = Deadline(in: 2)
            var pings = 0
            while !deadline.isOver {
                try live[pings % logins].ping(within: 1)
                pings += 1
                _ = try live[0].nextIfAny(within: 0.05)
            }
            let spent = try ProcessFigures(pid: server.pid).cpuSeconds - before
            #expect(spent < 0.2, "\(spent) s of CPU in two seconds")
            others.removeAll()
            let taken = try secondsTaken { _ = try server.login(LoginFields("newcomer")) }
            #expect(taken < 1, "\(taken)")
            for client in live { try client.ping(within: 1) }
        }
    }
}
