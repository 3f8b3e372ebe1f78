import Testing

extension EndToEnd {
    /// Row 4, reliability 3 and 6.
    @Suite struct LoginDeadlineTests {
        @Test func silenceIsClosedAfterEightSecondsRow4() throws {
            try Server.run { server in
                let client = try server.connect()
                let taken = try secondsTaken { try client.expectClose(4_004, within: 10) }
                #expect((7.9...8.6).contains(taken), "\(taken)")
            }
        }

        @Test func drippingBytesDoNotExtendTheDeadlineRow4() throws {
            var config = TestConfig()
            config.settings["timeouts.login"] = "\"1s\""
            try Server.run(config) { server in
                let frame = LoginFields("alice").frame
                let client = try server.connect()
                let start = Deadline.now
                for byte in frame.dropLast() {
                    guard client.socket.push([byte], until: Deadline(in: 1)) == 1 else { break }
                    // The wait between two bytes ends at once when the server speaks.
                    if client.socket.wait(for: 1, until: Deadline(in: 0.02)) { break }
                }
                try client.expectClose(4_004)
                let taken = Double(Deadline.now - start) / 1e9
                #expect((0.95...1.6).contains(taken), "\(taken)")
            }
        }

        @Test func aLoginInTimeLiftsTheDeadline() throws {
            var config = TestConfig()
            config.settings["timeouts.login"] = "\"300ms\""
            try Server.run(config) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                #expect(try client.nextIfAny(within: 1) == nil)
                try client.ping()
            }
        }

        @Test func aFrameMustBeWholeInTime() throws {
            var config = TestConfig()
            config.settings["timeouts.frame"] = "\"1s\""
            try Server.run(config) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                let frame = ClientFrames.renew(2, token: Text(repeating: "x", 2_000))
                let start = Deadline.now
                for byte in frame.dropLast() {
                    guard client.socket.push([byte], until: Deadline(in: 1)) == 1 else { break }
                    if client.socket.wait(for: 1, until: Deadline(in: 0.02)) { break }
                }
                try client.expectClose(4_005)
                let taken = Double(Deadline.now - start) / 1e9
                #expect((0.95...1.6).contains(taken), "\(taken)")
            }
        }

        @Test func wholeFramesOneAfterAnotherAreNoSlowFrame() throws {
            var config = TestConfig()
            config.settings["timeouts.frame"] = "\"400ms\""
            try Server.run(config) { server in
                let (client, _) = try server.login(LoginFields("alice"))
                // Each byte ends one frame or begins the next: there is always half a frame waiting.
                let deadline = Deadline(in: 1.5)
                try client.send([0x01])
                while !deadline.isOver {
                    try client.send([0x01, 0x01])
                    #expect(try client.next() == .pong)
                    _ = try client.nextIfAny(within: 0.05)
                }
                try client.send([0x01])
                #expect(try client.next() == .pong)
            }
        }
    }
}
