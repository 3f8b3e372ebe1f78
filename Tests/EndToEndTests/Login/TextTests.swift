import Testing

extension EndToEnd {
    /// C71 and C73, the part about what is valid.
    @Suite struct TextTests {
        @Test func brokenTextIsRefusedInEveryFieldC71() throws {
            try Server.run { server in
                for (name, bytes) in TextCorpus.broken {
                    let text = Text(bytes)
                    for (field, code, change) in Self.fields(text) {
                        try server.connect().expectRefusal(
                            code, of: LoginFields("alice").with(change), "\(name) as \(field)")
                    }
                    try server.connect().expectRefusal(
                        110, of: LoginFields("alice").with { $0.loginExtension = text }, "\(name) as extension")
                }
                let stats = try server.stats { $0["open"] == 0 }
                #expect(stats["sessions"] == 0 && stats["users_online"] == 0)
            }
        }

        @Test func controlCharactersAreRefusedInIdsAndNamesC71() throws {
            try Server.run { server in
                for (name, text) in TextCorpus.controls {
                    for (field, code, change) in Self.fields(text) {
                        try server.connect().expectRefusal(
                            code, of: LoginFields("alice").with(change), "\(name) as \(field)")
                    }
                    let code = try server.refusal(of: LoginFields("alice").with { $0.loginExtension = text })
                    #expect(code == (text.bytes.contains(0) ? 110 : nil), "\(name) as extension")
                }
            }
        }

        @Test func blankIdsAreRefusedC73() throws {
            try Server.run { server in
                for (name, text) in TextCorpus.blanks {
                    try server.connect().expectRefusal(101, of: LoginFields("alice").with { $0.user = text }, name)
                    try server.connect().expectRefusal(110, of: LoginFields("alice").with { $0.device = text }, name)
                    let code = try server.refusal(
                        of: LoginFields("alice").with {
                            $0.deviceName = text
                            $0.loginExtension = text
                        })
                    #expect(code == nil, "\(name)")
                }
            }
        }

        /// The two one-shots have the same ids.
        @Test func oneShotsRefuseTheSameIdsC71C73() throws {
            try Server.run { server in
                let bad =
                    TextCorpus.broken.map { Text($0.bytes) } + TextCorpus.controls.map(\.text)
                    + TextCorpus.blanks.map(\.text)
                for user in bad + [""] {
                    for frame in [
                        ClientFrames.devicesOnce(user, token: "a.b.c", id: 9),
                        ClientFrames.kickOnce(user, token: "a.b.c", id: 9, .all),
                    ] {
                        let client = try server.connect()
                        try client.send(frame)
                        #expect(try client.expectClose(101) == 9, "\(user)")
                    }
                }
            }
        }

        @Test func soundTextComesBackByteForByteC71() throws {
            var app = TestApp()
            app.limit = 100
            try Server.run(TestConfig(apps: [app])) { server in
                for (name, text) in TextCorpus.sound {
                    let fields = LoginFields(text, device: text).with {
                        $0.deviceName = text
                        $0.loginExtension = text
                        $0.client = text
                    }
                    let (old, first) = try server.login(fields)
                    let (new, second) = try server.login(fields)
                    let told = try old.expectKicked(206, session: first.session)
                    #expect(told.name == text && told.loginExtension == text, "\(name)")
                    // Only one: texts that look or sort alike are other users.
                    let own = Answer.Device(resource: second.resource, device: text, name: text, platform: 6, flags: 1)
                    #expect(try new.devices() == [own], "\(name)")
                }
            }
        }

        @Test func idsCompareAsBytesC71() throws {
            try Server.run { server in
                let (composed, first) = try server.login(LoginFields("alice", device: "caf\u{E9}"))
                let (decomposed, second) = try server.login(LoginFields("alice", device: "cafe\u{301}"))
                #expect(Set(try composed.devices().map(\.resource)) == [first.resource, second.resource])
                try decomposed.logout()
            }
        }

        /// Every field that takes neither broken text nor control characters, with its code.
        private static func fields(_ text: Text) -> [(name: String, code: UInt64, change: (inout LoginFields) -> Void)]
        {
            [
                ("user", 101, { $0.user = text }), ("appkey", 100, { $0.appkey = text }),
                ("device", 110, { $0.device = text }), ("name", 110, { $0.deviceName = text }),
                ("client", 110, { $0.client = text }),
            ]
        }
    }
}
