import Glibc
import Testing

extension EndToEnd {
    /// Row 25.
    @Suite struct DeviceListTests {
        @Test func theListNamesEveryDeviceAndTheOwnOneRow25() throws {
            try Server.run { server in
                let (phone, first) = try server.login(
                    LoginFields("alice", device: "phone", platform: 1).with { $0.deviceName = "Zoë’s phone" })
                let (desk, second) = try server.login(LoginFields("alice", device: "desk", platform: 6))
                let (_, _) = try server.login(LoginFields("bob", device: "other"))
                let phoneRow = Answer.Device(
                    resource: first.resource, device: "phone", name: "Zoë’s phone", platform: 1, flags: 0)
                let deskRow = Answer.Device(resource: second.resource, device: "desk", name: "", platform: 6, flags: 0)
                var (own, others) = (phoneRow, deskRow)
                own.flags = 1
                #expect(Set(try phone.devices()) == [own, deskRow])
                (own, others) = (deskRow, phoneRow)
                own.flags = 1
                #expect(Set(try desk.devices()) == [own, others])
                try phone.logout()
                #expect(try desk.devices() == [own])
            }
        }

        @Test func theListNeedsNoLoginRow25() throws {
            try Server.run { server in
                let (phone, session) = try server.login(LoginFields("alice", device: "phone", platform: 1))
                let client = try server.connect()
                try client.send(
                    ClientFrames.devicesOnce("alice", token: TestToken.mint("alice"), id: 77) + ClientFrames.ping)
                let (answers, end) = try client.drain()
                let row = Answer.Device(resource: session.resource, device: "phone", name: "", platform: 1, flags: 0)
                #expect(answers == [.devices(id: 77, more: false, [row])] && end == .finished)
                try phone.ping()
            }
        }

        @Test func whoHasNoDeviceGetsAnEmptyListRow25() throws {
            try Server.run { server in
                let (device, _) = try server.login(LoginFields("alice"))
                try device.logout()
                let client = try server.connect()
                try client.send(ClientFrames.devicesOnce("alice", token: TestToken.mint("alice")))
                let (answers, end) = try client.drain()
                #expect(answers == [.devices(id: 1, more: false, [])] && end == .finished)
                // Asking makes no user.
                let stranger = try server.connect()
                try stranger.send(ClientFrames.devicesOnce("nobody", token: TestToken.mint("nobody")))
                try stranger.expectClose(204)
                try server.stats { $0["open"] == 0 && $0["sessions"] == 0 && $0["users_online"] == 0 }
            }
        }

        @Test func oneShotsNeedATokenOfThatUserRow25() throws {
            var app = TestApp()
            app.appkey = "off"
            app.isEnabled = false
            try Server.run(TestConfig(apps: [TestApp(), app])) { server in
                let (alice, _) = try server.login(LoginFields("alice"))
                let good = TestToken.mint("alice")
                let expired = TestToken.mint("alice", issued: -100, expires: -50)
                let cases: [(user: Text, appkey: Text, token: Text, code: UInt64)] = [
                    ("alice", "demo", TestToken.mint("bob"), 104), ("bob", "demo", good, 104),
                    ("alice", "demo", "", 104),
                    ("alice", "demo", "a.b.c", 104), ("alice", "demo", expired, 108), ("alice", "nobody", good, 100),
                    ("alice", "", good, 100), ("", "demo", good, 101),
                    ("alice", "off", TestToken.mint("alice", appkey: "off"), 305),
                    ("alice", "demo", Text(repeating: "t", 4_097), 110),
                ]
                for test in cases {
                    for frame in [
                        ClientFrames.devicesOnce(test.user, appkey: test.appkey, token: test.token, id: 5),
                        ClientFrames.kickOnce(test.user, appkey: test.appkey, token: test.token, id: 5, .all),
                    ] {
                        let client = try server.connect()
                        try client.send(frame)
                        #expect(try client.expectClose(test.code) == 5, "\(test)")
                    }
                }
                try alice.ping()
                #expect(try server.stats()["sessions"] == 1)
            }
        }

        /// The list goes on in a later turn than the one that ends its asker.
        @Test(arguments: [false, true]) func anAskerThatIsKickedBetweenTwoPagesJustEnds(isOnce: Bool) throws {
            var app = TestApp()
            app.limit = 200
            var config = TestConfig(apps: [app])
            config.shards = 1
            try Server.run(config) { server in
                var others = try DeviceCrowd.login(server, "alice", count: 150)
                let (asker, session) = try server.login(LoginFields("alice", device: "asker"))
                let once = try server.connect()
                try server.stats { $0["open"] == 152 }
                // Both requests are there when the gateway looks again, the list's first.
                try server.freeze()
                try asker.send(ClientFrames.devices(9))
                if isOnce { try once.send(ClientFrames.devicesOnce("alice", token: TestToken.mint("alice"))) }
                try others[0].send(ClientFrames.kick(9, .all))
                server.child.send(SIGCONT)
                #expect(try others[0].next() == .kickOK(id: 9, count: 150))
                let (answers, end) = try asker.drain()
                guard case .kicked(217, session.session, _, _, _)? = answers.last, end == .finished else {
                    throw Failure("\(answers.count)")
                }
                if isOnce {
                    guard case .devices(1, false, _)? = try once.drain().answers.last else { throw Failure("no list") }
                }
                try others[0].ping()
                others.removeAll()
            }
        }

        @Test func aLongListComesInSeveralPagesRow25() throws {
            var app = TestApp()
            app.limit = 200
            try Server.run(TestConfig(apps: [app])) { server in
                let name = Text(repeating: "n", 256)
                let token = TestToken.mint("alice")
                var all: [(client: WireClient, resource: Text)] = []
                for index in 0..<150 {
                    let device = Text("\(index)-" + String(repeating: "d", count: 50))
                    let (client, session) = try server.login(
                        LoginFields("alice", device: device, token: token).with { $0.deviceName = name })
                    all.append((client, session.resource))
                }
                let asker = all[0].client
                try asker.send(ClientFrames.devices(300))
                let pages = try asker.devicePages(300)
                #expect(pages.count >= 3, "\(pages.count) pages")
                let devices = pages.flatMap(\.self)
                #expect(devices.count == 150 && Set(devices.map(\.resource)) == Set(all.map(\.resource)))
                #expect(devices.filter(\.isThisSession).map(\.resource) == [all[0].resource])
                // As a first frame the same, and FIN behind the last page.
                let once = try server.connect()
                try once.send(ClientFrames.devicesOnce("alice", token: token))
                let (answers, end) = try once.drain()
                let count = answers.reduce(0) { if case .devices(1, _, let page) = $1 { $0 + page.count } else { $0 } }
                #expect(count == 150 && end == .finished)
                // Requests behind it are answered in between or after, none is lost.
                try asker.send(ClientFrames.devices(301) + ClientFrames.ping + ClientFrames.devices(302))
                var (pongs, ended) = (0, Set<UInt64>())
                while pongs < 1 || ended.count < 2 {
                    switch try asker.next() {
                    case .pong: pongs += 1
                    case .devices(let id, more: false, _): ended.insert(id)
                    case .devices: break
                    case let other: throw Failure("\(other)")
                    }
                }
                #expect(ended == [301, 302])
            }
        }
    }
}
