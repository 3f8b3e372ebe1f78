import Testing

extension EndToEnd {
    /// Rows 24 and 26, and "a kick has effect".
    @Suite struct KickTests {
        private static func devices(_ server: Server, _ count: Int) throws -> [(
            client: WireClient, session: Answer.Session
        )] {
            try (1...count).map { try server.login(LoginFields("alice", device: "device-\($0)")) }
        }

        @Test func oneDeviceIsKickedByItsResourceRow26() throws {
            try Server.run { server in
                let all = try Self.devices(server, 3)
                #expect(try all[0].client.kick(.resource(all[2].session.resource)) == 1)
                let told = try all[2].client.expectKicked(217, session: all[2].session.session)
                #expect(told.name == "" && told.loginExtension == "")
                try all[1].client.ping()
                #expect(Set(try all[0].client.devices().map(\.device)) == ["device-1", "device-2"])
                #expect(try all[0].client.kick(.resource(all[2].session.resource)) == 0)
            }
        }

        @Test func allOtherDevicesAreKickedRow26() throws {
            try Server.run { server in
                let all = try Self.devices(server, 4)
                let (bob, _) = try server.login(LoginFields("bob"))
                #expect(try all[1].client.kick(.all) == 3)
                for index in [0, 2, 3] { try all[index].client.expectKicked(217, session: all[index].session.session) }
                #expect(try all[1].client.devices().map(\.device) == ["device-2"])
                #expect(try all[1].client.kick(.all) == 0)
                try bob.ping()
            }
        }

        @Test func unknownResourcesAreNoErrorRow26() throws {
            try Server.run { server in
                let (alice, _) = try server.login(LoginFields("alice"))
                let (bob, other) = try server.login(LoginFields("bob"))
                for resource: Text in [
                    other.resource, "", "linux_nothing", Text([0xFF, 0x00]), Text(repeating: "r", 64),
                ] {
                    #expect(try alice.kick(.resource(resource)) == 0, "\(resource)")
                }
                try bob.ping()
                try alice.ping()
            }
        }

        @Test func badKicksAreRefusedRow26() throws {
            try Server.run { server in
                let (alice, own) = try server.login(LoginFields("alice"))
                let long = Text(repeating: "r", 65)
                for (mode, resource) in [(2, ""), (255, ""), (0, long), (0, own.resource)] as [(UInt8, Text)] {
                    try alice.send(
                        BodyWriter.frame(0x06) { body in
                            body.varint(9)
                            body.u8(mode)
                            body.text(resource)
                        })
                    let answer = try alice.next()
                    guard case .error(9, 110, _, _) = answer else { throw Failure("\(answer)") }
                }
                try alice.ping()
            }
        }

        @Test func kickingNeedsNoLoginRow26() throws {
            try Server.run { server in
                let all = try Self.devices(server, 3)
                let token = TestToken.mint("alice")
                let one = try server.connect()
                try one.send(
                    ClientFrames.kickOnce("alice", token: token, id: 4, .resource(all[0].session.resource))
                        + ClientFrames.ping)
                #expect(try one.drain() == ([.kickOK(id: 4, count: 1)], .finished))
                try all[0].client.expectKicked(217, session: all[0].session.session)
                try all[1].client.ping()
                let rest = try server.connect()
                try rest.send(ClientFrames.kickOnce("alice", token: token, id: 5, .all))
                #expect(try rest.drain() == ([.kickOK(id: 5, count: 2)], .finished))
                for index in 1...2 { try all[index].client.expectKicked(217, session: all[index].session.session) }
            }
        }

        @Test(arguments: ["multi", "single"]) func whoIsRefusedCanFreeAPlaceRow26(mode: String) throws {
            var app = TestApp()
            app.mode = mode
            app.limit = 1
            app.conflict = "first-wins"
            try Server.run(TestConfig(apps: [app])) { server in
                let (old, session) = try server.login(LoginFields("alice", device: "old"))
                let newcomer = LoginFields("alice", device: "new")
                #expect(try server.refusal(of: newcomer) == (mode == "multi" ? 214 : 213))
                let once = try server.connect()
                try once.send(ClientFrames.kickOnce("alice", token: newcomer.token, .all))
                #expect(try once.drain() == ([.kickOK(id: 1, count: 1)], .finished))
                try old.expectKicked(217, session: session.session)
                #expect(try server.refusal(of: newcomer) == nil)
            }
        }

        @Test func aKickedDeviceMayOnlyComeBackAfreshRow24() throws {
            try Server.run { server in
                let all = try Self.devices(server, 2)
                let back = LoginFields("alice", device: "device-2").with { $0.resource = all[1].session.resource }
                #expect(try all[0].client.kick(.resource(all[1].session.resource)) == 1)
                try all[1].client.expectKicked(217, session: all[1].session.session)
                // The mark stays, however often it is tried.
                for _ in 0..<3 { #expect(try server.refusal(of: back) == 217) }
                // It means this device only.
                let other = LoginFields("alice", device: "device-1").with { $0.resource = all[0].session.resource }
                #expect(try server.refusal(of: other) == nil)
                let (fresh, session) = try server.login(back.with { $0.resource = "" })
                #expect(session.resource != all[1].session.resource)
                // Reconnects of the fresh login are welcome, of the old one still not.
                #expect(try server.refusal(of: back) == 217)
                try fresh.ping()
                #expect(try server.refusal(of: back.with { $0.resource = session.resource }) == nil)
            }
        }

        /// Every device that was kicked is marked, however many there are.
        @Test func allMarksAreKeptRow24() throws {
            var app = TestApp()
            app.limit = 200
            try Server.run(TestConfig(apps: [app])) { server in
                let all = try Self.devices(server, 150)
                #expect(try all[0].client.kick(.all) == 149)
                for (index, one) in all.enumerated().dropFirst() {
                    let back = LoginFields("alice", device: "device-\(index + 1)").with {
                        $0.resource = one.session.resource
                    }
                    guard try server.refusal(of: back) == 217 else { throw Failure("device \(index + 1) came back") }
                }
            }
        }

        @Test func beingDisplacedLeavesNoMark() throws {
            try Server.run { server in
                let (old, first) = try server.login(LoginFields("alice", device: "device-1"))
                let (again, session) = try server.login(LoginFields("alice", device: "device-1"))
                try old.expectKicked(206, session: first.session)
                let back = LoginFields("alice", device: "device-1").with { $0.resource = session.resource }
                #expect(try server.refusal(of: back) == nil)
                try again.expectKicked(206, session: session.session)
            }
        }
    }
}
