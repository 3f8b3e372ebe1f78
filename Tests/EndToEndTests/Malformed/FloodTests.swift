import Testing

extension EndToEnd {
    @Suite struct FloodTests {
        /// Bytes of each flood; the kernel's buffers are smaller.
        private static let floodBytes = 3 << 20

        @Test(.alone) func everyWrongFirstFrameIsClosedAtOnceHoweverMuchFollows() throws {
            try Server.run { server in
                let (control, _) = try server.login(LoginFields("control"))
                let before = try ProcessFigures(pid: server.pid).residentBytes
                let flood = [UInt8](repeating: 0x7F, count: Self.floodBytes)
                for type in UInt8(0)...255 {
                    let client = try server.connect()
                    // A whole frame of a first frame's type is judged by its body, others by the type alone.
                    let head: [UInt8] = [2, 7, 8].contains(type) ? [0x08, type, 0, 0, 0, 0, 0, 0, 0] : [0x7F, type]
                    var (answers, end) = ([Answer](), WireClient.End.stillOpen)
                    let taken = try secondsTaken {
                        _ = client.socket.push(head, until: Deadline(in: 1))
                        _ = client.socket.push(flood, until: Deadline(in: 1))
                        (answers, end) = try client.drain()
                    }
                    let plain = type & 0x7F
                    let isRequest = (3...6).contains(plain) || (0x10...0x13).contains(plain)
                    let code: UInt64 = [2, 7, 8].contains(plain) ? 4_000 : isRequest ? 201 : 4_002
                    #expect(
                        answers.map(\.code) == [code] && end != .stillOpen && taken < 1,
                        "type \(type): \(answers) \(end) \(taken)")
                    try control.ping(within: 1)
                }
                let after = try ProcessFigures(pid: server.pid).residentBytes
                #expect(after - before < 20 << 20, "\(after - before) bytes")
            }
        }

        /// C65.
        @Test func framesOfNoLengthEndTheConnectionC65() throws {
            try Server.run { server in
                let before = try ProcessFigures(pid: server.pid)
                for count in [1, 2, 100_000] {
                    for front in [[], ClientFrames.ping] {
                        let (client, _) = try server.login(LoginFields("alice"))
                        _ = client.socket.push(
                            front + [UInt8](repeating: 0, count: count) + ClientFrames.ping, until: Deadline(in: 2))
                        let (answers, end) = try client.drain()
                        #expect(answers.map(\.code) == (front.isEmpty ? [4_000] : [nil, 4_000]) && end != .stillOpen)
                    }
                    let client = try server.connect()
                    _ = client.socket.push([UInt8](repeating: 0, count: count), until: Deadline(in: 2))
                    #expect(try client.drain().answers.map(\.code) == [4_000])
                }
                let after = try ProcessFigures(pid: server.pid)
                #expect(
                    after.cpuSeconds - before.cpuSeconds < 0.5 && after.residentBytes - before.residentBytes < 4 << 20)
            }
        }

        @Test func randomBytesOverManyConnectionsHarmNobody() throws {
            try Server.run { server in
                let (control, _) = try server.login(LoginFields("control"))
                let isOver = Monitor(false)
                let attack = TestThread {
                    _ = try? atOnce(3) { thread in
                        var random = SeededRandom(seed: UInt64(thread) + 1)
                        for round in 0..<400 {
                            let client = try server.connect()
                            var bytes = (0..<(Int(random.next() % 400) + 1)).map { _ in
                                UInt8(truncatingIfNeeded: random.next())
                            }
                            // Half of them get past the first frame, or behind a login.
                            if round % 2 == 0 { bytes = Self.spoiled(LoginFields("user-\(thread)").frame, &random) }
                            if round % 4 == 1 { bytes = LoginFields("user-\(thread)").frame + bytes }
                            _ = client.socket.push(bytes, until: Deadline(in: 1))
                            client.socket.finishSending()
                            _ = try client.drain(within: 10)
                        }
                    }
                    isOver.change { $0 = true }
                }
                var worst = 0.0
                while !isOver.change({ $0 }) { worst = max(worst, try secondsTaken { try control.ping(within: 2) }) }
                attack.join()
                #expect(worst < 0.5, "\(worst)")
            }
        }

        /// A good frame in which some bytes were changed, dropped or doubled.
        private static func spoiled(_ frame: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
            var frame = frame
            for _ in 0...(random.next() % 4) {
                let place = Int(random.next() % UInt64(frame.count))
                switch random.next() % 3 {
                case 0: frame[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: frame.remove(at: place)
                default: frame.insert(frame[place], at: place)
                }
            }
            return frame
        }
    }
}
