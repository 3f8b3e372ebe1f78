/// The table. Bytes are written out or built by hand; nothing here comes from the codec under test.
enum MalformedInputs {
    static let all = fresh + firstFrames + loggedIn + requests + compressed + grace + over

    /// A body in which nothing but the request id 9 is right.
    private static func id9(_ type: UInt8, _ rest: [UInt8] = []) -> [UInt8] {
        BodyWriter.frame(type) { $0.raw([9] + rest) }
    }

    // MARK: Before login

    private static let fresh: [MalformedRow] = lengths(.fresh) + strangers + types(.fresh)

    /// The form of a length; 12 288 before login, 65 536 after.
    private static func lengths(_ state: MalformedRow.State) -> [MalformedRow] {
        let isFresh = state == .fresh
        let over: [UInt8] = isFresh ? [0x81, 0x60] : [0x81, 0x80, 0x04]
        let atLimit: [UInt8] = isFresh ? [0x80, 0x60] : [0x80, 0x80, 0x04]
        return [
            MalformedRow(state, "length 0", [0x00], .close(4_000)),
            MalformedRow(state, "length 0 twice", [0x00, 0x00], .close(4_000)),
            MalformedRow(state, "length 0 and a good frame", [0x00] + ClientFrames.ping, .close(4_000)),
            MalformedRow(state, "length 0 of two bytes", [0x80, 0x00], .close(4_000)),
            MalformedRow(state, "length 0 of three bytes", [0x80, 0x80, 0x00], .close(4_000)),
            MalformedRow(state, "length 1 of two bytes", [0x81, 0x00, 0x01], .close(4_000)),
            MalformedRow(state, "length 1 of three bytes", [0x81, 0x80, 0x00, 0x01], .close(4_000)),
            MalformedRow(state, "length 127 of three bytes", [0xFF, 0x80, 0x00, 0x01], .close(4_000)),
            MalformedRow(state, "a fourth length byte", [0x80, 0x80, 0x80, 0x01], .close(4_000)),
            MalformedRow(state, "a fourth length byte to come", [0xFF, 0xFF, 0xFF], .close(4_000)),
            MalformedRow(state, "ten length bytes", [UInt8](repeating: 0xFF, count: 9) + [0x01], .close(4_000)),
            MalformedRow(state, "one over the limit", over, .close(4_001)),
            MalformedRow(state, "one over the limit, with a type", over + [0x05], .close(4_001)),
            MalformedRow(state, "2^17", [0x80, 0x80, 0x08], .close(4_001)),
            MalformedRow(state, "2^20", [0x80, 0x80, 0x40], .close(4_001)),
            MalformedRow(state, "2^21 − 1", [0xFF, 0xFF, 0x7F], .close(4_001)),
            MalformedRow(state, "at the limit, of a wrong type", atLimit + [0x3F], .close(4_002)),
            MalformedRow(state, "type 0", [0x01, 0x00], .close(4_002)),
            MalformedRow(state, "type 0 in a frame to come", [0x40, 0x00], .close(4_002)),
            MalformedRow(state, "half a length", [0x80], .nothing),
            MalformedRow(state, "half a length of three", [0x80, 0x80], .nothing),
            MalformedRow(state, "a length and no type", [0x05], .nothing),
        ]
    }

    /// Other protocols' first words.
    private static let strangers: [MalformedRow] = [
        MalformedRow(.fresh, "HTTP GET", Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "HTTP POST", Array("POST /x HTTP/1.1\r\n\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "WebSocket", Array("GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "HTTP/2", Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "TLS", [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03], .close(201)),
        MalformedRow(.fresh, "SSH", Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "MQTT", [0x10, 0x0E, 0x00, 0x04, 0x4D, 0x51, 0x54, 0x54, 0x04, 0x02], .close(4_002)),
        MalformedRow(.fresh, "SOCKS 5", [0x05, 0x01, 0x00], .close(4_002)),
        MalformedRow(.fresh, "Redis", Array("*1\r\n$4\r\nPING\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "NATS", Array("CONNECT {}\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "SMTP", Array("EHLO x\r\n".utf8), .close(4_002)),
        MalformedRow(.fresh, "PostgreSQL", [0x00, 0x00, 0x00, 0x08, 0x04, 0xD2, 0x16, 0x2F], .close(4_000)),
        MalformedRow(.fresh, "zeros", [UInt8](repeating: 0, count: 4_096), .close(4_000)),
        MalformedRow(.fresh, "FF", [UInt8](repeating: 0xFF, count: 4_096), .close(4_000)),
        MalformedRow(.fresh, "line ends", [0x0D, 0x0A, 0x0D, 0x0A], .close(4_002)),
    ]

    /// Every type that is not welcome, as a frame that has nothing but it.
    private static func types(_ state: MalformedRow.State) -> [MalformedRow] {
        (UInt8(1)...255).compactMap { type in
            guard let expected = verdict(state, type) else { return nil }
            return MalformedRow(state, "type \(String(type, radix: 16))", [0x01, type], expected)
        }
    }

    /// SPEC, "When what is judged", 2 and 3. Nil: another row's.
    private static func verdict(_ state: MalformedRow.State, _ type: UInt8) -> MalformedRow.Expectation? {
        let plain = type & 0x7F
        let isCompressed = type & 0x80 != 0
        let isFirst = [2, 7, 8].contains(plain)
        let isRequest = (3...6).contains(plain) || (0x10...0x13).contains(plain)
        if state == .fresh {
            if isFirst { return .close(4_000) }
            return .close(isRequest ? 201 : 4_002)
        }
        if isFirst || !(isRequest || plain == 1) { return .close(4_002) }
        if isCompressed || (3...6).contains(plain) { return .close(4_000) }
        return plain == 1 ? .answer(.pong) : .close(4_000)
    }

    // MARK: First frames

    private static let token = Text("a.b.c")
    private static let firstFrames = prologues + loginBodies + onceBodies

    private static let prologues: [MalformedRow] = ([2, 7, 8] as [UInt8]).flatMap { type in
        [
            row(type, "no body", [], 4_000), row(type, "half a magic", [0x48], 4_000),
            row(type, "magic only", [0x48, 0x46], 4_000),
            row(type, "no request id", [0x48, 0x46, 1], 4_000),
            row(type, "magic FH", [0x46, 0x48, 1, 9, 0, 0, 0], 4_000),
            row(type, "magic hf", [0x68, 0x66, 1, 9, 0, 0, 0], 4_000), row(type, "version 0", [0x48, 0x46, 0], 4_003),
            row(type, "version 2", [0x48, 0x46, 2], 4_003), row(type, "version 129", [0x48, 0x46, 129, 1], 4_003),
            row(type, "bad magic and version 2", [0x48, 0x47, 2], 4_000),
            row(type, "request id 0", [0x48, 0x46, 1, 0, 0, 0, 0, 0, 0], 4_000),
            row(type, "request id not minimal", [0x48, 0x46, 1, 0x89, 0x00], 4_000),
            row(type, "request id 2^32", [0x48, 0x46, 1, 0x80, 0x80, 0x80, 0x80, 0x10], 4_000),
            row(type, "request id of six bytes", [0x48, 0x46, 1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01], 4_000),
            row(type, "request id cut", [0x48, 0x46, 1, 0x89], 4_000),
        ]
    }

    private static func row(_ type: UInt8, _ name: String, _ body: [UInt8], _ code: UInt64) -> MalformedRow {
        MalformedRow(.fresh, "first frame \(type): \(name)", BodyWriter.frame(type) { $0.raw(body) }, .close(code))
    }

    /// A LOGIN with every field set, cut behind each of its bytes; and lies about counts and flags.
    private static let loginBodies: [MalformedRow] = {
        var login = LoginFields("alice", token: token)
        login.requestID = 9
        login.customType = 5
        login.deviceName = "name"
        login.loginExtension = "ext"
        login.resource = "res"
        login.cursor = "cur"
        let body = Array(login.frame.dropFirst(2))
        var rows = body.indices.map { row(2, "cut behind \($0) bytes", Array(body[..<$0]), 4_000) }
        for bit in 2...7 {
            rows.append(
                MalformedRow(
                    .fresh, "LOGIN: flag \(bit)", login.with { $0.flags = 1 << UInt8(bit) | 1 }.frame, .close(4_000)))
        }
        let prologue: [UInt8] = [0x48, 0x46, 1, 9]
        rows += [
            row(2, "capabilities of six bytes", prologue + [0x80, 0x80, 0x80, 0x80, 0x80, 0x01], 4_000),
            row(2, "capabilities not minimal", prologue + [0x81, 0x00], 4_000),
            row(2, "appkey past the end", prologue + [0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0x64], 4_000),
            row(2, "appkey of 2^31", prologue + [0, 0x80, 0x80, 0x80, 0x80, 0x08, 0x64], 4_000),
            row(2, "appkey one past the end", prologue + [0, 0x02, 0x64], 4_000),
            row(2, "appkey count not minimal", prologue + [0, 0x84, 0x00, 0x64, 0x65, 0x6D, 0x6F], 4_000),
            row(2, "appkey count over 2^32", prologue + [0, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x64], 4_000),
        ]
        let noType = login.with {
            $0.customType = nil
            $0.flags = 1
        }
        // Without its number the next fields slip; the extension's count is then read as a name's, past the end.
        rows.append(
            MalformedRow(
                .fresh, "LOGIN: a custom type of eleven bytes", customType([UInt8](repeating: 0x80, count: 10) + [1]),
                .close(4_000)))
        rows.append(
            MalformedRow(
                .fresh, "LOGIN: a custom type over 64 bits", customType([UInt8](repeating: 0xFF, count: 9) + [2]),
                .close(4_000)))
        rows.append(
            MalformedRow(.fresh, "LOGIN: a custom type that is not minimal", customType([0x80, 0x00]), .close(4_000)))
        rows.append(
            MalformedRow(.fresh, "LOGIN: no fields behind a custom type", Array(noType.frame.prefix(2)), .nothing))
        return rows
    }()

    /// A LOGIN whose custom type are these bytes, whatever they say.
    private static func customType(_ bytes: [UInt8]) -> [UInt8] {
        BodyWriter.frame(0x02) { body in
            body.raw([0x48, 0x46, 1, 9, 0])
            for text in ["demo", "alice", token] as [Text] { body.text(text) }
            body.u8(6)
            body.text("device")
            body.u8(1)
            body.raw(bytes + [0, 0, 0, 0, 0, 0])
        }
    }

    private static let onceBodies: [MalformedRow] = {
        let list = Array(ClientFrames.devicesOnce("alice", token: token, id: 9).dropFirst(2))
        let kick = Array(ClientFrames.kickOnce("alice", token: token, id: 9, .resource("res")).dropFirst(2))
        let badMode = BodyWriter.frame(0x08) { $0.raw(kick.dropLast(5) + [2, 0]) }
        return list.indices.map { row(7, "cut behind \($0) bytes", Array(list[..<$0]), 4_000) }
            + kick.indices.map { row(8, "cut behind \($0) bytes", Array(kick[..<$0]), 4_000) } + [
                MalformedRow(.fresh, "KICK_ONCE: mode 2", badMode, .refuse(110)),
                MalformedRow(
                    .fresh, "DEVICES_ONCE: no token", ClientFrames.devicesOnce("alice", token: "", id: 9), .refuse(104)),
                MalformedRow(
                    .fresh, "KICK_ONCE: no user", ClientFrames.kickOnce("", token: token, id: 9, .all), .refuse(101)),
                MalformedRow(
                    .fresh, "KICK_ONCE: long resource",
                    ClientFrames.kickOnce("alice", token: token, id: 9, .resource(Text(repeating: "r", 65))),
                    .refuse(110)),
            ]
    }()

    // MARK: After login

    private static let loggedIn: [MalformedRow] =
        lengths(.loggedIn) + types(.loggedIn) + [
            MalformedRow(.loggedIn, "a second LOGIN", LoginFields("alice", token: token).frame, .close(4_002)),
            MalformedRow(
                .loggedIn, "half a second LOGIN", Array(LoginFields("alice", token: token).frame.prefix(8)),
                .close(4_002)),
            MalformedRow(.loggedIn, "DEVICES_ONCE", ClientFrames.devicesOnce("alice", token: token), .close(4_002)),
            MalformedRow(.loggedIn, "KICK_ONCE", ClientFrames.kickOnce("alice", token: token, .all), .close(4_002)),
            MalformedRow(.loggedIn, "PING with a body", BodyWriter.frame(0x01) { $0.raw([1, 2, 3]) }, .answer(.pong)),
            MalformedRow(.loggedIn, "DEVICES with more behind", id9(0x05, [1, 2, 3]), .devices),
            MalformedRow(
                .loggedIn, "DEVICES of the largest length", id9(0x05, [UInt8](repeating: 0, count: 65_534)), .devices),
            MalformedRow(
                .loggedIn, "DEVICES one byte longer", id9(0x05, [UInt8](repeating: 0, count: 65_535)), .close(4_001)),
        ]

    private static let requests: [MalformedRow] =
        ([3, 4, 5, 6, 0x10, 0x11, 0x12, 0x13] as [UInt8]).flatMap { type in
            [
                bad(type, "request id 0", [0, 0, 0]), bad(type, "request id not minimal", [0x89, 0x00, 0, 0]),
                bad(type, "request id 2^32", [0x80, 0x80, 0x80, 0x80, 0x10, 0, 0]),
                bad(type, "request id of six bytes", [0x81, 0x80, 0x80, 0x80, 0x80, 0x01, 0]),
                bad(type, "request id cut", [0xFF, 0xFF]),
            ]
        } + [
            bad(3, "no flags", [9]), bad(3, "flag 1", [9, 2]), bad(3, "flag 7", [9, 0x80]),
            bad(3, "all flags", [9, 0xFF]),
            bad(4, "no token", [9]), bad(4, "token past the end", [9, 5, 0x61]),
            bad(4, "token of 2^32 − 1", [9, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
            bad(4, "token count not minimal", [9, 0x81, 0x00, 0x61]),
            bad(4, "token count of six bytes", [9, 0x81, 0x80, 0x80, 0x80, 0x80, 0x01]),
            bad(0x10, "no duration", [9]), bad(0x10, "no list", [9, 60]),
            bad(0x10, "duration of six bytes", [9, 0x81, 0x80, 0x80, 0x80, 0x80, 0x01, 0]),
            bad(0x10, "one user too few", [9, 60, 2, 1, 0x62]),
            bad(0x10, "2^32 − 1 users", [9, 60, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1, 0x62]),
            bad(0x11, "no list", [9]), bad(0x11, "user past the end", [9, 1, 5, 0x62]), bad(0x12, "no list", [9]),
            bad(0x12, "count not minimal", [9, 0x81, 0x00, 1, 0x62]), bad(0x13, "no list", [9]),
            bad(0x13, "user cut", [9, 1, 1]),
            MalformedRow(.loggedIn, "SUBSCRIBE: nobody", id9(0x10, [60, 0]), .error(110)),
            MalformedRow(.loggedIn, "SUBSCRIBE: for no time", id9(0x10, [0, 1, 1, 0x62]), .error(110)),
            MalformedRow(
                .loggedIn, "SUBSCRIBE: for 43 201 minutes", id9(0x10, [0xC1, 0xD1, 0x02, 1, 1, 0x62]), .error(110)),
            MalformedRow(.loggedIn, "SUBSCRIBE: a user twice", id9(0x10, [60, 2, 1, 0x62, 1, 0x62]), .error(110)),
            MalformedRow(.loggedIn, "QUERY: nobody", id9(0x12, [0]), .error(110)),
            bad(6, "no mode", [9]), bad(6, "no resource", [9, 0]), bad(6, "no resource with mode 1", [9, 1]),
            bad(6, "resource past the end", [9, 0, 3, 0x61]),
            bad(6, "resource count not minimal", [9, 0, 0x81, 0x00, 0x61]),
            MalformedRow(.loggedIn, "KICK: mode 2", id9(6, [2, 0]), .error(110)),
            MalformedRow(.loggedIn, "KICK: mode 255", id9(6, [255, 0]), .error(110)),
            MalformedRow(
                .loggedIn, "KICK: resource of 65", id9(6, [0, 65] + [UInt8](repeating: 0x72, count: 65)), .error(110)),
            MalformedRow(
                .loggedIn, "KICK: no such resource", id9(6, [0, 2, 0xFF, 0x00]), .answer(.kickOK(id: 9, count: 0))),
            MalformedRow(.loggedIn, "RENEW: empty", id9(4, [0]), .error(104)),
            MalformedRow(.loggedIn, "RENEW: garbage", id9(4, [3, 0xFF, 0x00, 0x2E]), .error(104)),
            MalformedRow(.loggedIn, "RENEW: dots", id9(4, [2, 0x2E, 0x2E]), .error(104)),
            MalformedRow(
                .loggedIn, "RENEW: 4 097 bytes", id9(4, [0x81, 0x20] + [UInt8](repeating: 0x61, count: 4_097)),
                .error(110)),
        ]

    private static func bad(_ type: UInt8, _ name: String, _ body: [UInt8]) -> MalformedRow {
        MalformedRow(.loggedIn, "request \(type): \(name)", BodyWriter.frame(type) { $0.raw(body) }, .close(4_000))
    }

    // MARK: Compressed (C69)

    private static let compressed: [MalformedRow] = {
        let devices: [UInt8] = [9]
        func frame(
            _ name: String, _ announced: Int, _ stream: [UInt8], _ expected: MalformedRow.Expectation = .close(4_000),
            type: UInt8 = 5
        ) -> MalformedRow {
            MalformedRow(.deflate, name, Deflate.frame(type, announced: announced, stream), expected)
        }
        let good = Deflate.stored(devices)
        let fixed: [UInt8] = [0xE3, 0x04, 0x00]  // 09 in a block of fixed codes
        let unended: [UInt8] = [0x00, 1, 0, 0xFE, 0xFF, 9]
        return [
            frame("stored", 1, good, .devices), frame("fixed codes", 1, fixed, .devices),
            frame("two blocks", 1, unended + [0x03, 0x00], .devices),
            frame("no last block", 1, unended), frame("empty stream", 0, [0x03, 0x00]), frame("no stream", 1, []),
            frame("no stream, none announced", 0, []), frame("announced less", 0, good),
            frame("announced more", 2, good),
            frame("announced much more", 600, good), frame("announced 2^32 − 1", 0xFFFF_FFFF, good),
            frame("announced 65 537", 65_537, good + [UInt8](repeating: 0, count: 1_000)),
            frame("announced 101 times the stream", 607, good), frame("a byte behind the stream", 1, good + [0]),
            frame("another stream behind", 1, good + good), frame("block type 3", 1, [0x07, 0x00]),
            frame("stored length wrong", 1, [0x01, 1, 0, 0, 0, 9]),
            frame("stored block cut", 1, [0x01, 1, 0, 0xFE, 0xFF]),
            frame("header cut", 1, [0x01]), frame("dynamic codes cut", 1, [0x05, 0xC0]),
            frame("distance too far", 3, [0x03, 0x82, 0x00]),
            frame("zlib header", 1, [0x78, 0x9C] + fixed + [0x00, 0x0A, 0x00, 0x0A]),
            frame("gzip header", 1, [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3] + fixed),
            frame("not compressed at all", 1, devices),
            frame("random bytes", 40, [0x9B, 0x2E, 0x77, 0x10, 0xC4, 0x5D]),
            frame("zeros", 100, [UInt8](repeating: 0, count: 64)),
            frame("FF", 100, [UInt8](repeating: 0xFF, count: 64)), frame("id 0 inside", 1, Deflate.stored([0])),
            frame("LOGIN", 1, good, .close(4_002), type: 2), frame("RENEW", 1, good, type: 4),
            frame("DEVICES_ONCE", 1, good, .close(4_002), type: 7), frame("KICK_ONCE", 1, good, .close(4_002), type: 8),
            frame("unknown type", 1, good, .close(4_002), type: 9),
            frame("server's type", 1, good, .close(4_002), type: 0x41),
            frame("PING", 0, [0x03, 0x00], .answer(.pong), type: 1),
            frame("PING that is no stream", 0, [0x07], type: 1),
            MalformedRow(.deflate, "no announced length", [0x01, 0x85], .close(4_000)),
            MalformedRow(
                .deflate, "announced length not minimal", BodyWriter.frame(0x85) { $0.raw([0x81, 0x00] + good) },
                .close(4_000)),
            MalformedRow(
                .deflate, "announced length of six bytes",
                BodyWriter.frame(0x85) { $0.raw([0x81, 0x80, 0x80, 0x80, 0x80, 0x01] + good) }, .close(4_000)),
            frame("compressed twice", good.count + 1, Deflate.stored([9] + good), .devices),
        ]
    }()

    // MARK: In the grace

    private static let grace: [MalformedRow] = [
        MalformedRow(.grace, "DEVICES", id9(5), .error(108)),
        MalformedRow(.grace, "KICK", id9(6, [1, 0]), .error(108)),
        MalformedRow(.grace, "KICK without fields", id9(6), .error(108)),
        MalformedRow(.grace, "SUBSCRIBE", id9(0x10, [60, 1, 1, 0x62]), .error(108)),
        MalformedRow(.grace, "UNSUBSCRIBE", id9(0x11, [1, 1, 0x62]), .error(108)),
        MalformedRow(.grace, "QUERY", id9(0x12, [1, 1, 0x62]), .error(108)),
        MalformedRow(.grace, "SUBSCRIPTIONS", id9(0x13, [0]), .error(108)),
        MalformedRow(.grace, "PING", ClientFrames.ping, .answer(.pong)),
        MalformedRow(.grace, "RENEW with nothing", id9(4, [0]), .error(104)),
        MalformedRow(.grace, "RENEW with garbage", id9(4, [1, 0x61]), .error(104)),
        MalformedRow(.grace, "LOGIN", LoginFields("alice", token: token).frame, .close(4_002)),
        MalformedRow(.grace, "DEVICES with request id 0", [0x02, 0x05, 0x00], .close(4_000)),
        MalformedRow(.grace, "LOGOUT with a bad flag", id9(3, [4]), .close(4_000)),
        MalformedRow(.grace, "length 0", [0x00], .close(4_000)),
        MalformedRow(.grace, "unknown type", [0x01, 0x3F], .close(4_002)),
        MalformedRow(.grace, "server's type", [0x01, 0x42], .close(4_002)),
        MalformedRow(.grace, "compressed PING", [0x03, 0x81, 0x03, 0x00], .close(4_000)),
        MalformedRow(.grace, "65 537", [0x81, 0x80, 0x04], .close(4_001)),
    ]

    // MARK: After the last word

    private static let over: [MalformedRow] = ([.loggedOut, .refused] as [MalformedRow.State]).flatMap { state in
        [
            MalformedRow(state, "PING", ClientFrames.ping, .nothing), MalformedRow(state, "DEVICES", id9(5), .nothing),
            MalformedRow(state, "length 0", [0x00], .nothing),
            MalformedRow(state, "too large", [0xFF, 0xFF, 0x7F], .nothing),
            MalformedRow(state, "type 0", [0x01, 0x00], .nothing),
            MalformedRow(state, "LOGIN", LoginFields("alice").frame, .nothing),
            MalformedRow(state, "LOGOUT", id9(3, [0]), .nothing),
            MalformedRow(state, "half a frame", [0x40, 0x05, 0x09], .nothing),
            MalformedRow(state, "garbage", [UInt8](repeating: 0xEE, count: 3_000), .nothing),
        ]
    }
}
