import Testing

extension EndToEnd {
    @Suite struct MalformedTests {
        @Test func theTableIsLongAndEachNameIsOnce() {
            let names = MalformedInputs.all.map { "\($0.state): \($0.name)" }
            #expect(names.count >= 600 && Set(names).count == names.count, "\(names.count) rows")
            for state in MalformedRow.State.allCases { #expect(MalformedInputs.all.contains { $0.state == state }) }
        }

        /// After each row a control client still gets its heartbeat answered; the gateway's memory does not grow.
        @Test func everyInputHasItsDefinedAnswer() throws {
            var config = TestConfig()
            config.settings["timeouts.linger"] = "\"500ms\""
            try Server.run(config) { server in
                let (control, _) = try server.login(LoginFields("control"))
                var expired = try Self.inGrace(server, count: MalformedInputs.all.count { $0.state == .grace })
                let before = try ProcessFigures(pid: server.pid).residentBytes
                for row in MalformedInputs.all {
                    let client = row.state == .grace ? expired.removeLast() : try server.connect()
                    do {
                        try Self.play(row, client)
                        try control.ping(within: 1)
                    } catch {
                        Issue.record("\(row.state): \(row.name): \(error)")
                    }
                }
                let after = try ProcessFigures(pid: server.pid).residentBytes
                #expect(after - before < 20 << 20, "\(after - before) bytes")
            }
        }

        private static func inGrace(_ server: Server, count: Int) throws -> [WireClient] {
            let clients = try (0..<count).map { index in
                let user = Text("grace-\(index)")
                return try server.login(LoginFields(user, token: TestToken.mint(user, expires: 2))).client
            }
            for client in clients {
                guard try client.next().code == 109, try client.next().code == 108 else {
                    throw Failure("not in its grace")
                }
            }
            return clients
        }

        private static func play(_ row: MalformedRow, _ client: WireClient) throws {
            switch row.state {
            case .fresh, .grace: break
            case .loggedIn: try client.login(LoginFields("alice"))
            case .deflate: try client.login(LoginFields("alice").with { $0.capabilities = 1 })
            case .loggedOut:
                try client.login(LoginFields("alice"))
                return try over(row, client, ClientFrames.logout(2)) { $0 == .logoutOK(id: 2, unbound: 0) }
            case .refused:
                return try over(row, client, LoginFields("alice", token: "a.b.c").frame) { $0.code == 104 }
            }
            // Some rows are longer than what is read before they are judged.
            _ = client.socket.push(row.bytes, until: Deadline(in: 2))
            switch row.expected {
            case .close(let code): try expectEnd(client, id: 0, code)
            case .refuse(let code): try expectEnd(client, id: 9, code)
            case .nothing:
                if let answer = try client.nextIfAny(within: 0.02) { throw Failure("\(answer)") }
            case .error(let code):
                let answer = try client.next()
                guard case .error(9, code, _, _) = answer else { throw Failure("\(answer)") }
                try client.ping()
            case .devices:
                let answer = try client.next()
                guard case .devices(9, false, _) = answer else { throw Failure("\(answer)") }
                try client.ping()
            case .answer(let expected):
                let answer = try client.next()
                guard answer == expected else { throw Failure("\(answer)") }
                try client.ping()
            }
        }

        /// The last word and the bytes behind it in one write: nothing but the last word comes.
        private static func over(
            _ row: MalformedRow, _ client: WireClient, _ last: [UInt8], _ isLastWord: (Answer) -> Bool
        ) throws {
            try client.send(last + row.bytes)
            let (answers, end) = try client.drain()
            guard answers.count == 1, isLastWord(answers[0]), end == .finished else {
                throw Failure("\(answers), then \(end)")
            }
        }

        private static func expectEnd(_ client: WireClient, id: UInt64, _ code: UInt64) throws {
            let (answers, end) = try client.drain()
            guard answers.count == 1, case .close(id, code, _, _, let text)? = answers.first, end == .finished else {
                throw Failure("expected \(code), got \(answers), then \(end)")
            }
            guard (1...256).contains(text.bytes.count) else { throw Failure("a text of \(text.bytes.count) bytes") }
        }
    }
}
