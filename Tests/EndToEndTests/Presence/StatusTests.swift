import Testing

extension EndToEnd {
    /// Rows 30, 33 and 37: what a watcher sees of a user, and a user's own devices of each other.
    @Suite struct StatusTests {
        private typealias Kind = PresenceStatus.Kind

        @Test(arguments: [1, 2]) func onlineOfflineAndLoggedOutAreToldApartRow30(shards: Int) throws {
            try Server.run(.presence(shards: shards)) { server in
                try Visitors.visit(server, ["bob"])
                let watcher = try PresenceClient(server, "alice")
                let first = try watcher.subscribe(["bob"]).byUser["bob"]
                #expect(first?.status == Kind.loggedOut && first?.platforms == 0 && (first?.lastUpdate ?? 0) > 0)
                let bob = try PresenceClient(server, "bob", platform: 2)
                try watcher.wait("bob", is: Kind.online)
                #expect(watcher.last("bob")?.platforms == 1 << 2)
                bob.socket.abort()
                try watcher.wait("bob", is: Kind.offline, within: 1)
                #expect(watcher.last("bob")?.platforms == 0)
                let again = try PresenceClient(server, "bob")
                try watcher.wait("bob", is: Kind.online)
                try again.logout()
                try watcher.wait("bob", is: Kind.loggedOut, within: 1)
                #expect(try watcher.query(["bob"]).statuses == [watcher.last("bob")].compactMap(\.self))
                #expect(watcher.backward.isEmpty)
            }
        }

        /// A change of platforms alone is an event with the time unchanged; a device that leaves shows nobody offline.
        @Test(arguments: [1, 2]) func onlyTheLastDeviceEndsOnlineC15(shards: Int) throws {
            try Server.run(.presence(shards: shards, ["presence.interval": "\"0s\""])) { server in
                try Visitors.visit(server, ["bob"])
                let watcher = try PresenceClient(server, "alice")
                _ = try watcher.subscribe(["bob"])
                let devices = try [UInt8(1), 2, 3].map {
                    let device = try PresenceClient(server, "bob", device: "device-\($0)", platform: $0)
                    return device
                }
                try watcher.wait { $0.last("bob")?.platforms == 0b1110 }
                let online = try #require(watcher.last("bob"))
                for (index, platforms) in [(2, UInt64(0b0110)), (0, 0b0100)] {
                    devices[index].socket.abort()
                    try watcher.wait { $0.last("bob")?.platforms == platforms }
                    #expect(watcher.last("bob")?.status == Kind.online)
                    #expect(watcher.last("bob")?.lastUpdate == online.lastUpdate)
                }
                try devices[1].logout()
                try watcher.wait("bob", is: Kind.loggedOut)
                #expect(!watcher.events.contains { $0.status == Kind.offline })
            }
        }

        @Test func aDeviceThatComesBackIsNeverOfflineInBetweenC15() throws {
            try Server.run(.presence(["presence.interval": "\"0s\""])) { server in
                try Visitors.visit(server, ["bob"])
                let watcher = try PresenceClient(server, "alice")
                _ = try watcher.subscribe(["bob"])
                var bob = try PresenceClient(server, "bob")
                try watcher.wait("bob", is: Kind.online)
                for _ in 0..<20 { bob = try PresenceClient(server, "bob") }
                try watcher.ping()
                try bob.logout()
                try watcher.wait("bob", is: Kind.loggedOut)
                #expect(!watcher.events.contains { $0.status == Kind.offline }, "\(watcher.events)")
            }
        }

        @Test(arguments: [1, 2]) func ownDevicesHearOfEachOtherRow37(shards: Int) throws {
            try Server.run(.presence(shards: shards)) { server in
                let first = try PresenceClient(server, "alice", device: "a", platform: 1)
                let second = try PresenceClient(server, "alice", device: "b", platform: 2)
                try first.wait { $0.last("alice")?.platforms == 0b110 }
                second.socket.abort()
                try first.wait { $0.last("alice")?.platforms == 0b010 }
                #expect(first.events.allSatisfy { $0.status == Kind.unknown && $0.lastUpdate == 0 })
            }
        }

        @Test(arguments: [1, 2]) func fiftyFlapsInASecondMergeAndEndTrueC19(shards: Int) throws {
            try Server.run(.presence(shards: shards)) { server in
                try Visitors.visit(server, ["bob"])
                let watchers = try (0..<5).map { try PresenceClient(server, "w-\($0)") }
                for watcher in watchers { _ = try watcher.subscribe(["bob"]) }
                var bob = try PresenceClient(server, "bob")
                // The first change does not wait for the interval.
                try watchers[0].wait("bob", is: Kind.online, within: 0.2)
                for _ in 0..<50 {
                    bob.socket.abort()
                    bob = try PresenceClient(server, "bob", platform: 3)
                }
                for watcher in watchers {
                    try watcher.wait { $0.last("bob")?.platforms == 1 << 3 }
                    let told = watcher.events.filter { $0.user == "bob" }
                    #expect((1...100).contains(told.count), "\(told.count)")
                    for (one, next) in zip(told, told.dropFirst()) {
                        #expect(one.status != next.status || one.platforms != next.platforms || one.lastUpdate != next.lastUpdate)
                    }
                    #expect(watcher.backward.isEmpty)
                }
                let query = try watchers[0].query(["bob"]).byUser["bob"]
                #expect(query?.status == Kind.online)
                bob.socket.abort()
                for watcher in watchers { try watcher.wait("bob", is: Kind.offline, within: 1) }
            }
        }

        @Test func aFlapWithinTheOfflineDelayTellsNothing() throws {
            try Server.run(.presence(["presence.offline_delay": "\"1s\"", "presence.interval": "\"0s\""])) { server in
                try Visitors.visit(server, ["bob"])
                let watcher = try PresenceClient(server, "alice")
                _ = try watcher.subscribe(["bob"])
                var bob = try PresenceClient(server, "bob")
                try watcher.wait("bob", is: Kind.online)
                for _ in 0..<5 {
                    bob.socket.abort()
                    try server.stats { $0["sessions"] == 1 }
                    bob = try PresenceClient(server, "bob")
                }
                try watcher.ping()
                #expect(!watcher.events.contains { $0.status == Kind.offline }, "\(watcher.events)")
                bob.socket.abort()
                let taken = try secondsTaken { try watcher.wait("bob", is: Kind.offline) }
                #expect(taken > 0.5, "\(taken)")
            }
        }

        /// RST, FIN, a half-close and silence: a watcher, a query and a watcher that comes later all see offline.
        @Test(arguments: [1, 2]) func everyKindOfEndIsOfflineC17(shards: Int) throws {
            var config = TestConfig.presence(shards: shards)
            config.heartbeat = (1, 60, 60)
            try Server.run(config) { server in
                let ways = ["rst", "fin", "half", "silence"].map { Text($0) }
                try Visitors.visit(server, ways)
                let watcher = try PresenceClient(server, "alice")
                _ = try watcher.subscribe(ways)
                let clients = try ways.map { way in
                    try PresenceClient(server, LoginFields(way).with { $0.heartbeatWish = way == "silence" ? 1 : 60 })
                }
                for way in ways { try watcher.wait(way, is: Kind.online) }
                clients[0].socket.abort()
                clients[1].socket.close()
                clients[2].socket.finishSending()
                for way in ways.dropLast() { try watcher.wait(way, is: Kind.offline, within: 1) }
                try watcher.wait("silence", is: Kind.offline, within: 3)
                let asked = try watcher.query(ways).byUser
                let late = try PresenceClient(server, "late").subscribe(ways).byUser
                for way in ways {
                    #expect(asked[way] == watcher.last(way) && late[way] == watcher.last(way))
                    #expect(asked[way]?.status == Kind.offline)
                }
            }
        }
    }
}
