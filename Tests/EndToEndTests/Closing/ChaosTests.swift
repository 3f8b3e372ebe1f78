import Glibc
import Testing

extension EndToEnd {
    /// Everything at once, in an order that a seed chooses: whatever happens, nobody hears what is meant for another,
    /// and in the end nothing is left.
    @Suite struct ChaosTests {
        /// Seconds; more by HOLDFAST_CHAOS_SECONDS.
        private static let seconds = getenv("HOLDFAST_CHAOS_SECONDS").flatMap { Double(String(cString: $0)) } ?? 4

        @Test(.alone, arguments: [1, 2] as [UInt64]) func nothingIsMixedUpAndNothingIsLeft(seed: UInt64) throws {
            var config = TestConfig()
            config.apps[0].limit = 3
            config.apps[0].graceSeconds = 1
            config.settings["limits.output"] = "\"64KiB\""
            config.settings["timeouts.output_stall"] = "\"300ms\""
            config.settings["timeouts.linger"] = "\"300ms\""
            config.settings["limits.requests_per_second"] = "100000"
            config.settings["limits.request_burst"] = "100000"
            config.heartbeat = (1, 60, 60)
            try Server.run(config) { server in
                let isOver = Monitor(false)
                let actors = TestThreads(4) { thread in
                    var actor = ChaosActor(server, seed: seed * 1_000 + UInt64(thread))
                    while !isOver.change({ $0 }) { try actor.step() }
                }
                let deadline = Deadline(in: Self.seconds)
                while !deadline.isOver && actors.isRunning {
                    config.apps[0].limit = config.apps[0].limit == 3 ? 2 : 3
                    try server.reload(config)
                }
                isOver.change { $0 = true }
                let faults = actors.join()
                #expect(faults.isEmpty, "seed \(seed): \(faults)")
            }
        }
    }
}

/// One of several clients that do at random what clients do, and some do not.
private struct ChaosActor {
    private struct Live {
        let client: WireClient
        let user: Int
        let session: UInt64
        let resource: Text
    }

    private static let users = 6
    private let server: Server
    private var random: SeededRandom
    private var live: [Live] = []
    private let tokens: [Text]

    init(_ server: Server, seed: UInt64) {
        self.server = server
        random = SeededRandom(seed: seed)
        tokens = (0..<ChaosActor.users).map { TestToken.mint("user-\($0)") }
    }

    private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    mutating func step() throws {
        if live.count < 6 { return try login() }
        let index = pick(live.count)
        let one = live[index]
        switch pick(20) {
        case 0...2:
            one.client.socket.abort()
            live.remove(at: index)
        case 3:
            one.client.socket.close()
            live.remove(at: index)
        case 4: one.client.socket.finishSending()
        case 5: push(one, ClientFrames.logout(9))
        case 6: push(one, ClientFrames.kick(9, pick(2) == 0 ? .all : .resource(live[pick(live.count)].resource)))
        case 7: push(one, [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: pick(40)))
        case 8: push(one, [[UInt8]](repeating: ClientFrames.ping, count: 3_000).flatMap(\.self))
        case 9: push(one, ClientFrames.renew(9, token: tokens[pick(tokens.count)]))
        case 10: push(one, [[UInt8]](repeating: ClientFrames.devices(9), count: 20).flatMap(\.self))
        case 11: try once()
        case 12: push(one, Array(ClientFrames.devices(9).prefix(pick(3))))
        case 13...15: push(one, presenceRequest())
        default: if try !listen(one) { live.remove(at: index) }
        }
    }

    private func push(_ one: Live, _ bytes: [UInt8]) {
        _ = one.client.socket.push(bytes, until: Deadline(in: 0.01))
    }

    /// Good or bad, for some of the users, in whatever order they come.
    private mutating func presenceRequest() -> [UInt8] {
        let type = UInt8(0x10 + pick(4))
        let users = (0..<pick(4)).map { _ in Text("user-\(pick(ChaosActor.users + 1))") }
        return BodyWriter.frame(type) { body in
            body.varint(9)
            if type == 0x10 { body.varint(60) }
            body.varint(UInt64(users.count))
            for user in users { body.text(user) }
        }
    }

    private mutating func login() throws {
        let user = pick(ChaosActor.users)
        var fields = LoginFields(
            "user-\(user)", device: "device-\(pick(8))", platform: UInt8(pick(3) + 1), token: tokens[user])
        fields.loginExtension = "of user-\(user)"
        if pick(3) == 0, !live.isEmpty { fields.resource = live[pick(live.count)].resource }
        if pick(12) == 0 { fields.token = TestToken.mint(fields.user, issued: -100, expires: 1) }
        let slow = pick(4) == 0
        let client = WireClient(try Socket(port: server.port, receiveBufferBytes: slow ? 4_096 : nil))
        try client.send(fields.frame)
        let answer = try client.next()
        switch answer {
        case .loginOK(let session):
            live.append(Live(client: client, user: user, session: session.session, resource: session.resource))
        case .close(1, 108, _, _, _), .close(1, 217, _, _, _): break
        default: throw Failure("LOGIN was answered with \(answer)")
        }
    }

    /// Reads what is there. False: the connection is over.
    private func listen(_ one: Live) throws -> Bool {
        while let answer = try one.client.nextIfAny(within: 0) {
            if case .kicked(let code, let session, _, let loginExtension, _) = answer {
                guard session == one.session, code != 206 || loginExtension == Text("of user-\(one.user)") else {
                    throw Failure("user-\(one.user), session \(one.session), got \(answer)")
                }
            }
            if case .devices(_, _, let devices) = answer, devices.filter(\.isThisSession).count > 1 {
                throw Failure("\(answer)")
            }
        }
        return !one.client.isOver
    }

    private mutating func once() throws {
        let user = pick(ChaosActor.users)
        let name = Text("user-\(user)")
        let client = try server.connect()
        let frame =
            pick(2) == 0
            ? ClientFrames.devicesOnce(name, token: tokens[user])
            : ClientFrames.kickOnce(name, token: tokens[user], .all)
        try client.send(frame)
        if pick(2) == 0 { client.socket.finishSending() }
        let (answers, end) = try client.drain()
        guard answers.count == 1, end == .finished else { throw Failure("\(answers), then \(end)") }
    }
}
