import Testing

extension EndToEnd {
    /// Row 38, as far as a running gateway goes: subscriptions outlive sessions, and what a device missed arrives.
    @Suite struct CatchUpTests {
        private typealias Kind = PresenceStatus.Kind

        @Test(arguments: [1, 2]) func whatADeviceMissedArrivesRow38(shards: Int) throws {
            try Server.run(.presence(shards: shards)) { server in
                let names = Visitors.names(20)
                try Visitors.visit(server, names)
                var alice = try PresenceClient(server, "alice")
                _ = try alice.subscribe(names)
                let first = try PresenceClient(server, "v-0")
                try alice.wait("v-0", is: Kind.online)
                let cursor = alice.cursor
                #expect(!cursor.bytes.isEmpty && cursor.bytes.count <= 64)
                alice.socket.abort()
                try server.stats { $0["watch_edges"] == 0 }
                alice = try PresenceClient(server, "alice")
                try alice.logout()
                try server.stats { $0["watch_edges"] == 0 }
                first.socket.abort()
                let second = try PresenceClient(server, "v-1", platform: 4)
                try second.ping()

                let back = try PresenceClient(server, LoginFields("alice").with { $0.cursor = cursor })
                try back.wait { $0.last("v-0")?.status == Kind.offline && $0.last("v-1")?.platforms == 1 << 4 }
                try back.wait { !$0.cursor.bytes.isEmpty }
                let full = try PresenceClient(server, LoginFields("alice", device: "device-2"))
                try full.wait { Set($0.events.map(\.user)).isSuperset(of: names) }
                #expect(full.last("v-0") == back.last("v-0") && full.last("v-1") == back.last("v-1"))
                #expect(back.backward.isEmpty && full.backward.isEmpty)
                // Both devices hear what comes now: subscriptions are the user's.
                try second.logout()
                for device in [back, full] { try device.wait("v-1", is: Kind.loggedOut) }
                try server.stats { $0["watch_edges"] == 20 }
            }
        }

        @Test(arguments: [Text(""), "zz", "0000000000000000", "zzzzzzzzzzzzzzzz"])
        func aCursorThatSaysNothingBringsTheFullState(cursor: Text) throws {
            try Server.run(.presence()) { server in
                try Visitors.visit(server, ["bob", "carol"])
                let alice = try PresenceClient(server, "alice")
                _ = try alice.subscribe(["bob", "carol"])
                try alice.logout()
                let back = try PresenceClient(server, LoginFields("alice").with { $0.cursor = cursor })
                try back.wait { Set($0.events.map(\.user)).isSuperset(of: ["bob", "carol"]) }
            }
        }

        /// The newer connection of a device subscribes while the older one is still closing.
        @Test(arguments: [1, 2]) func aTakeoverKeepsTheEventsC13(shards: Int) throws {
            try Server.run(.presence(shards: shards, ["presence.interval": "\"0s\""])) { server in
                try Visitors.visit(server, ["bob"])
                var older = try PresenceClient(server, "alice")
                for round in 0..<50 {
                    let newer = try PresenceClient(server, "alice")
                    _ = try newer.subscribe(["bob"])
                    if round % 3 == 0 { older.socket.close() }
                    let bob = try PresenceClient(server, "bob")
                    try newer.wait("bob", is: Kind.online)
                    if round % 3 == 1 { older.socket.abort() }
                    bob.socket.abort()
                    try newer.wait("bob", is: Kind.offline)
                    #expect(newer.backward.isEmpty)
                    older.socket.close()
                    older = newer
                }
                try server.stats { $0["watch_edges"] == 1 && $0["sessions"] == 1 }
            }
        }
    }
}
