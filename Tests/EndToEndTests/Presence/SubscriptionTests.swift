import Testing

extension EndToEnd {
    /// Rows 31, 32, 34, 35 and 36: the calls and their limits.
    @Suite struct SubscriptionTests {
        private typealias Kind = PresenceStatus.Kind

        @Test(arguments: [1, 2]) func subscribeIsRefusedWholeOrPerUserRow31And32(shards: Int) throws {
            try Server.run(.presence(shards: shards)) { server in
                let names = Visitors.names(101)
                try Visitors.visit(server, names)
                let alice = try PresenceClient(server, "alice")
                let refusals: [([Text], UInt64, UInt64)] = [
                    (names, 60, 112), ([], 60, 110), (["v-1", "alice"], 60, 110), (["v-1", "v-2", "v-1"], 60, 110),
                    (["v-1"], 0, 110), (["v-1"], 43_201, 110),
                ]
                for (users, minutes, code) in refusals {
                    #expect(try alice.subscribe(users, minutes: minutes).refusal == code, "\(users.count) \(minutes)")
                }
                #expect(try alice.subscriptions().statuses.isEmpty, "a refused call stores nothing")

                let hundred = try alice.subscribe(Array(names.prefix(100)), minutes: 1)
                #expect(hundred.refusal == nil && hundred.faults.isEmpty && hundred.statuses.count == 100)
                let long = try alice.subscribe(["v-100"], minutes: 43_200)
                #expect(long.statuses.map(\.user) == ["v-100"])

                let tooLong = Text(repeating: "u", 200)
                let mixed = try alice.subscribe(["v-1", "nobody", "", tooLong, "v-2"])
                #expect(Set(mixed.statuses.map(\.user)) == ["v-1", "v-2"])
                #expect(mixed.faults == ["nobody": 204, "": 101, tooLong: 101])
                try server.stats { $0["watch_edges"] == 101 }
            }
        }

        @Test func anotherAppsUserWithTheSameIDIsAnotherUser() throws {
            var (config, other) = (TestConfig.presence(), TestApp())
            other.appkey = "other"
            config.apps.append(other)
            try Server.run(config) { server in
                try Visitors.visit(server, ["only-there"], appkey: "other")
                try Visitors.visit(server, ["bob"], appkey: "other")
                try Visitors.visit(server, ["bob"])
                let alice = try PresenceClient(server, "alice")
                let answer = try alice.subscribe(["bob", "only-there"])
                #expect(answer.statuses.map(\.user) == ["bob"] && answer.faults == ["only-there": 204])
                let there = try PresenceClient(server, LoginFields("bob", appkey: "other"))
                try there.ping()
                #expect(try alice.query(["bob"]).statuses.map(\.status) == [Kind.loggedOut])
                let here = try PresenceClient(server, "bob", platform: 3)
                try alice.wait("bob", is: Kind.online)
                #expect(alice.events.filter { $0.user == "bob" }.map(\.platforms) == [1 << 3])
                _ = here
            }
        }

        @Test(arguments: [1, 2]) func afterTheAckOfUnsubscribeNoEventComesRow34(shards: Int) throws {
            try Server.run(.presence(shards: shards, ["presence.interval": "\"0s\""])) { server in
                let names = Visitors.names(101)
                try Visitors.visit(server, names)
                let alice = try PresenceClient(server, "alice")
                #expect(try alice.unsubscribe(names).refusal == 112)
                #expect(try alice.unsubscribe([]).refusal == 110)
                #expect(try alice.unsubscribe(Array(names.prefix(100))).faults.isEmpty)
                for _ in 0..<30 {
                    _ = try alice.subscribe(["v-0", "v-1"])
                    // The change and the call race.
                    let going = try PresenceClient(server, "v-0")
                    going.socket.abort()
                    #expect(try alice.unsubscribe(["v-0"]).refusal == nil)
                    alice.forgetEvents()
                    let coming = try PresenceClient(server, "v-0")
                    try coming.logout()
                    let marker = try PresenceClient(server, "v-1")
                    try alice.wait("v-1", is: Kind.online)
                    try marker.logout()
                    #expect(alice.last("v-0") == nil)
                }
                #expect(try alice.subscriptions().statuses.map(\.user) == ["v-1"])
            }
        }

        @Test(arguments: [1, 2]) func queryRow35(shards: Int) throws {
            try Server.run(.presence(shards: shards)) { server in
                let names = Visitors.names(201)
                try Visitors.visit(server, names)
                let alice = try PresenceClient(server, "alice")
                #expect(try alice.query(names).refusal == 112)
                #expect(try alice.query(["v-1", "alice"]).refusal == 110)
                #expect(try alice.query(["v-1", "v-1"]).refusal == 110)
                let online = try PresenceClient(server, "v-7", platform: 1)
                let answer = try alice.query(Array(names.prefix(200)))
                #expect(answer.statuses.count == 200 && answer.faults.isEmpty)
                #expect(answer.statuses.filter { $0.status == Kind.online }.map(\.user) == ["v-7"])
                #expect(try alice.query(["v-1", "nobody", ""]).faults == ["nobody": 204, "": 101])
                try server.stats { $0["watch_edges"] == 0 }
                try online.logout()
            }
        }

        @Test func aListOfThreeThousandComesInPagesRow36() throws {
            try Server.run(.presence()) { server in
                let names = Visitors.names(3_000)
                try Visitors.visit(server, names)
                let alice = try PresenceClient(server, "alice")
                let before = UInt64(wallMilliseconds)
                for start in stride(from: 0, to: 3_000, by: 100) {
                    let answer = try alice.subscribe(Array(names[start..<start + 100]))
                    #expect(answer.statuses.count == 100)
                }
                let all = try alice.subscriptions()
                #expect(all.pages > 1 && all.statuses.count == 3_000 && Set(all.ends.keys) == Set(names))
                let range = (before + 3_598_000)...(UInt64(wallMilliseconds) + 3_602_000)
                #expect(all.ends.values.allSatisfy { range.contains($0) })
                let some = try alice.subscriptions(["v-5", "nobody", "v-6"])
                #expect(Set(some.ends.keys) == ["v-5", "v-6"])
                #expect(try alice.subscriptions(Array(names.prefix(201))).refusal == 112)
                #expect(try alice.subscriptions(Array(names.prefix(200))).statuses.count == 200)
                // Subscribing again resets the time.
                let end = try #require(all.ends["v-5"])
                _ = try alice.subscribe(["v-5"], minutes: 120)
                #expect(try #require(alice.subscriptions(["v-5"]).ends["v-5"]) >= end + 3_500_000)
                // The devices come back to all of them, and to nothing when they were given up.
                alice.socket.abort()
                try server.stats { $0["watch_edges"] == 0 }
                let again = try PresenceClient(server, "alice")
                try again.wait { Set($0.events.map(\.user)).count == 3_000 }
                try server.stats { $0["watch_edges"] == 3_000 }
            }
        }

        @Test(arguments: ["replace-earliest", "refuse"]) func theOwnCapRow31(whenFull: String) throws {
            let settings = ["presence.max_subscriptions": "100", "presence.when_full": "\"\(whenFull)\""]
            try Server.run(.presence(settings)) { server in
                let names = Visitors.names(101)
                try Visitors.visit(server, names)
                let alice = try PresenceClient(server, "alice")
                _ = try alice.subscribe([names[0]], minutes: 1)
                _ = try alice.subscribe(Array(names[1..<100]))
                let over = try alice.subscribe([names[100]])
                let left = Set(try alice.subscriptions().ends.keys)
                if whenFull == "refuse" {
                    #expect(over.faults == [names[100]: 112] && left == Set(names.prefix(100)))
                } else {
                    #expect(over.faults.isEmpty && left == Set(names.dropFirst()))
                }
            }
        }

        @Test(arguments: [1, 2]) func theTargetsCapRefusesOnlyItsOwnIDRow31(shards: Int) throws {
            try Server.run(.presence(shards: shards, ["presence.max_watchers": "3"])) { server in
                try Visitors.visit(server, ["star", "other"])
                let fans = try (0..<3).map { try PresenceClient(server, "fan-\($0)") }
                for fan in fans { #expect(try fan.subscribe(["star"]).faults.isEmpty) }
                let late = try PresenceClient(server, "late")
                let answer = try late.subscribe(["star", "other"])
                #expect(answer.faults == ["star": 112] && answer.statuses.map(\.user) == ["other"])
                #expect(try late.subscriptions().statuses.map(\.user) == ["other"])
                #expect(try fans[0].subscribe(["star"]).faults.isEmpty, "renewing needs no room")
                _ = try fans[1].unsubscribe(["star"])
                #expect(try late.subscribe(["star"]).faults.isEmpty)
                let star = try PresenceClient(server, "star")
                for watcher in [fans[0], fans[2], late] { try watcher.wait("star", is: Kind.online) }
                #expect(fans[1].last("star") == nil)
                try star.logout()
            }
        }
    }
}
