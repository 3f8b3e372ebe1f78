import Testing

extension EndToEnd {
    @Suite struct CompressionTests {
        private static var config: TestConfig {
            var config = TestConfig()
            config.apps[0].limit = 200
            return config
        }

        /// The pages of an answer to DEVICES, and how many bytes they took on the wire.
        private static func pages(_ client: WireClient, _ id: UInt64) throws -> (
            devices: [Answer.Device], compressed: Int, bytes: Int
        ) {
            var (devices, compressed, bytes) = ([Answer.Device](), 0, 0)
            while true {
                guard let frame = try client.frameIfAny(until: Deadline(in: 5)) else { throw Failure("no page") }
                bytes += frame.raw.count
                var (type, body) = (frame.type, frame.body)
                if type & 0x80 != 0 {
                    var reader = BodyReader(body)
                    let announced = Int(try reader.varint())
                    body = try Deflate.inflated(reader.rest, bytes: announced)
                    type &= 0x7F
                    compressed += 1
                }
                guard case .devices(id, let more, let page) = try Answer(type: type, body: body) else {
                    throw Failure("no page")
                }
                devices += page
                if !more { return (devices, compressed, bytes) }
            }
        }

        @Test func aLongListComesCompressedAndSaysTheSame() throws {
            try Server.run(Self.config) { server in
                let others = try DeviceCrowd.login(server, "alice", count: 100)
                let client = try server.connect()
                let session = try client.login(
                    LoginFields("alice", device: "asker").with { $0.capabilities = 0xFFFF_FFFF })
                #expect(session.capabilities == 1)
                let plain = try others[0].devices()
                try client.send(ClientFrames.devices(5))
                let answer = try Self.pages(client, 5)
                #expect(
                    answer.compressed > 0 && answer.bytes < 100 * 300 / 4,
                    "\(answer.compressed) frames, \(answer.bytes) bytes")
                let names = Set(answer.devices.map(\.resource))
                #expect(names == Set(plain.map(\.resource)) && answer.devices.count == 101)
                #expect(answer.devices.filter(\.isThisSession).map(\.device) == ["asker"])
            }
        }

        @Test func whoDidNotAskForItGetsNothingCompressed() throws {
            try Server.run(Self.config) { server in
                let others = try DeviceCrowd.login(server, "alice", count: 30)
                try others[0].send(ClientFrames.devices(5))
                #expect(try Self.pages(others[0], 5).compressed == 0)
                // Not even bits that nobody knows make it so.
                let client = try server.connect()
                let session = try client.login(
                    LoginFields("alice", device: "asker").with { $0.capabilities = 0xFFFF_FFFE })
                #expect(session.capabilities == 0)
                try client.send(ClientFrames.devices(6))
                #expect(try Self.pages(client, 6).compressed == 0)
                try client.send(Deflate.frame(ClientFrames.devices(7)))
                try client.expectClose(4_000)
            }
        }

        @Test func compressedRequestsAreServedAsPlainOnes() throws {
            try Server.run { server in
                let (other, session) = try server.login(LoginFields("alice", device: "other"))
                let client = try server.connect()
                try client.login(LoginFields("alice").with { $0.capabilities = 1 })
                try client.send(Deflate.frame(ClientFrames.devices(2)))
                guard case .devices(2, false, let devices) = try client.next() else { throw Failure("no list") }
                #expect(Set(devices.map(\.device)) == ["device-1", "other"])
                let kick = ClientFrames.kick(3, .resource(session.resource))
                try client.send(
                    Deflate.frame(0x06, announced: kick.count - 2, Deflate.stored(Array(kick.dropFirst(2)))))
                #expect(try client.next() == .kickOK(id: 3, count: 1))
                try other.expectKicked(217, session: session.session)
                try client.send(
                    Deflate.frame(ClientFrames.ping) + ClientFrames.ping + Deflate.frame(ClientFrames.logout(4)))
                let (answers, end) = try client.drain()
                #expect(answers == [.pong, .pong, .logoutOK(id: 4, unbound: 0)] && end == .finished)
            }
        }

        @Test func theLargestBodyInflates() throws {
            try Server.run { server in
                let client = try server.connect()
                try client.login(LoginFields("alice").with { $0.capabilities = 1 })
                // Text that is not too regular, or the ratio would forbid it.
                var state: UInt32 = 1
                let noise = (0..<65_535).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(state >> 28)
                }
                for body in [[5] + noise, [6] + noise.dropLast(100)] as [[UInt8]] {
                    try client.send(Deflate.frame(0x05, announced: body.count, Deflate.compressed(body)))
                    guard case .devices(UInt64(body[0]), false, _) = try client.next() else { throw Failure("no list") }
                }
                let tooLong = [7] + noise + [0]
                try client.send(Deflate.frame(0x05, announced: tooLong.count, Deflate.compressed(tooLong)))
                try client.expectClose(4_000)
            }
        }

        @Test func framesWithATokenAreNeverCompressed() throws {
            try Server.run { server in
                let first = try server.connect()
                try first.send(Deflate.frame(LoginFields("alice").with { $0.capabilities = 1 }.frame))
                try first.expectClose(4_000)
                let once = try server.connect()
                try once.send(Deflate.frame(ClientFrames.devicesOnce("alice", token: TestToken.mint("alice"))))
                try once.expectClose(4_000)
                let client = try server.connect()
                try client.login(LoginFields("alice").with { $0.capabilities = 1 })
                try client.send(Deflate.frame(ClientFrames.renew(2, token: TestToken.mint("alice", expires: 4_000))))
                try client.expectClose(4_000)
            }
        }

        /// C69: many bombs at once cost no memory.
        @Test func bombsCostNoMemoryC69() throws {
            try Server.run { server in
                let zeros = try Deflate.compressed([UInt8](repeating: 0, count: 4 << 20))
                let clients = try (0..<200).map { index in
                    let client = try server.connect()
                    try client.login(LoginFields("user-\(index)").with { $0.capabilities = 1 })
                    return client
                }
                let before = try ProcessFigures(pid: server.pid).residentBytes
                for (index, client) in clients.enumerated() {
                    // Announced truly, as little as allowed, or as much as the stream's size allows.
                    let announced = [4 << 20, 65_536, zeros.count * 100, 1][index % 4]
                    try client.send(Deflate.frame(0x05, announced: announced, zeros))
                }
                for client in clients { try client.expectClose(4_000) }
                let after = try ProcessFigures(pid: server.pid).residentBytes
                #expect(after - before < 8 << 20, "\(after - before) bytes")
            }
        }
    }
}
