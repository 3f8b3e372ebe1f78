import Testing

extension EndToEnd {
    /// The verdict never depends on how the bytes were cut.
    @Suite struct SplitTests {
        /// What the client hears, without what differs between two logins.
        private static func heard(_ client: WireClient) throws -> String {
            let (answers, end) = try client.drain()
            let lines = answers.map { answer in
                switch answer {
                case .loginOK(var session):
                    session.session = 0
                    session.resource = ""
                    session.cursor = ""
                    session.serverTimeMilliseconds = 0
                    return "\(session)"
                case .devices(let id, let more, let devices):
                    return "\(id) \(more) \(devices.map(\.name)) \(devices.map(\.flags))"
                default: return "\(answer)"
                }
            }
            return (lines + ["\(end)"]).joined(separator: "\n")
        }

        /// Sends the pieces one by one. With a control client on the same shard, its PONG says that the piece in front
        /// was read before the next one is sent.
        private static func play(_ server: Server, _ pieces: [ArraySlice<UInt8>], _ control: WireClient?) throws
            -> String
        {
            let client = try server.connect()
            for piece in pieces {
                _ = client.socket.push(Array(piece), until: Deadline(in: 2))
                try control?.ping()
            }
            client.socket.finishSending()
            return try heard(client)
        }

        /// One shard, so that a control client's PONG orders the reads; and one device at a time per thread's user.
        @Test(arguments: [1, 2]) func everyCutGivesTheSameReplies(shards: Int) throws {
            var config = TestConfig()
            config.shards = shards
            config.apps[0].limit = 4
            try Server.run(config) { server in
                let control = shards == 1 ? try server.login(LoginFields("control")).client : nil
                var runs = 0
                for script in try SplitScript.all() {
                    let bytes = script.bytes
                    let whole = try Self.play(server, [bytes[...]], control)
                    #expect(whole.hasSuffix("finished"), "\(script.name): \(whole)")
                    let step = shards == 1 ? 1 : 3
                    for place in stride(from: 1, to: bytes.count, by: step) {
                        let cut = try Self.play(server, [bytes[..<place], bytes[place...]], control)
                        if cut != whole { throw Failure("\(script.name) cut at \(place): \(cut)\nnot\n\(whole)") }
                        runs += 1
                    }
                    let single = try Self.play(server, bytes.indices.map { bytes[$0...$0] }, control)
                    #expect(single == whole, "\(script.name) byte by byte")
                    var random = SeededRandom(seed: UInt64(bytes.count))
                    for _ in 0..<10 {
                        let places =
                            [0] + bytes.indices.dropFirst().filter { _ in random.next() % 40 == 0 } + [bytes.count]
                        let pieces = zip(places, places.dropFirst()).map { bytes[$0..<$1] }
                        #expect(try Self.play(server, pieces, control) == whole, "\(script.name) cut at \(places)")
                    }
                }
                #expect(runs > (shards == 1 ? 2_000 : 600), "\(runs)")
            }
        }

        /// A frame that only fits after login, in the same read as the LOGIN.
        @Test func theLargerLimitHoldsFromTheLoginOn() throws {
            try Server.run { server in
                for user in ["alice", "bob", "carol", "dave"] as [Text] {
                    let client = try server.connect()
                    let large = BodyWriter.frame(0x05) { $0.raw([2] + [UInt8](repeating: 0, count: 20_000)) }
                    try client.send(LoginFields(user).frame + large + ClientFrames.ping)
                    let answers = [try client.next(), try client.next(), try client.next()]
                    guard case .loginOK = answers[0], case .devices(2, false, _) = answers[1], answers[2] == .pong
                    else {
                        throw Failure("\(answers)")
                    }
                }
            }
        }
    }
}
