import LinuxIO
import Terminal
import WireProtocol

extension LoadOptions {
    /// Reads the options of a subcommand; also reads the secret's file.
    /// - Throws: for what is missing, what cannot be read, and what makes no sense together.
    public init(_ scenario: Scenario, _ parsed: ParsedOptions) throws(UsageFault) {
        self.init(
            scenario: scenario, target: try Self.target(try parsed.required("target")),
            secret: try Self.secret(inFile: try parsed.required("secret-file")))
        if let app = parsed["app"] { self.app = app }
        if let prefix = parsed["users"] { userPrefix = prefix }
        try checkNames()
        if let text = parsed["connections"] {
            connections = try Self.number(text, of: "connections", in: 1...LoadLimits.connections)
            if scenario == .login { concurrency = connections }
        }
        if let text = parsed["concurrency"] {
            concurrency = try Self.number(text, of: "concurrency", in: 1...LoadLimits.connections)
        }
        if let text = parsed["depth"] { depth = try Self.number(text, of: "depth", in: 1...LoadLimits.depth) }
        if scenario == .kick && connections < 2 { throw UsageFault("--connections of kick is two to a user") }
        try readPresence(parsed)
        try readLength(parsed)
        if let text = parsed["source"] { sources = try Self.sources(text, target: target) }
        if let text = parsed["timeout"] { timeoutNanoseconds = try Self.time(text, of: "timeout") }
        if let text = parsed["server-pid"] { serverPID = try Self.process(text) }
        expectations = try parsed.all("expect").map(condition)
        jsonPath = parsed["json"]
        reportPath = parsed["report"]
    }

    private mutating func readPresence(_ parsed: ParsedOptions) throws(UsageFault) {
        if let text = parsed["watchers"] {
            watchers = try Self.number(text, of: "watchers", in: 1...LoadLimits.connections)
        }
        if let text = parsed["changers"] {
            changers = try Self.number(text, of: "changers", in: 1...LoadLimits.changers)
        }
        if let text = parsed["burst"] { burst = try Self.number(text, of: "burst", in: 1...LoadLimits.changers) }
        guard scenario == .presence else { return }
        guard burst <= changers else { throw UsageFault("--burst is at most --changers: each changes once in a burst") }
        guard watchers * changers <= LoadLimits.watchedPairs else {
            throw UsageFault("--watchers times --changers is at most \(LoadLimits.watchedPairs)")
        }
        connections = sessions
    }

    private mutating func readLength(_ parsed: ParsedOptions) throws(UsageFault) {
        if let text = parsed["duration"] { durationNanoseconds = try Self.time(text, of: "duration") }
        if let text = parsed["count"] {
            count = UInt64(try Self.number(text, of: "count", in: 1...Int(LoadLimits.operations)))
        }
        if durationNanoseconds == nil && count == nil { durationNanoseconds = Self.defaultDurationNanoseconds }
        if let text = parsed["rate"] {
            guard let rate = Double(text), rate >= 0.001, rate <= LoadLimits.ratePerSecond else {
                throw UsageFault("--rate is operations a second, 0.001 to 10000000, not '\(PrintableText.of(text))'")
            }
            self.rate = rate
        }
    }

    /// What the server would refuse anyway, said at once.
    private func checkNames() throws(UsageFault) {
        var app = app
        guard app.withUTF8({ TextRules.isValidAppKey(ByteView(UnsafeRawBufferPointer($0))) }) else {
            throw UsageFault("--app '\(PrintableText.of(app))' is no appkey: 1 to 64 of A-Z a-z 0-9 . _ - #")
        }
        let longest = WireLimits.userIDBytes - LoadLimits.userDigits
        var user = userPrefix + "0"
        guard userPrefix.utf8.count <= longest,
            user.withUTF8({ TextRules.isValidUserID(ByteView(UnsafeRawBufferPointer($0))) })
        else {
            throw UsageFault("--users is at most \(longest) bytes of text without control characters")
        }
    }

    private static func number(_ text: String, of name: String, in range: ClosedRange<Int>) throws(UsageFault) -> Int {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(text), range.contains(value) else {
            throw UsageFault(
                "--\(name) is a number from \(range.lowerBound) to \(range.upperBound), not '\(PrintableText.of(text))'"
            )
        }
        return value
    }

    private static func time(_ text: String, of name: String) throws(UsageFault) -> UInt64 {
        guard let nanoseconds = TimeText.nanoseconds(text), nanoseconds > 0,
            nanoseconds <= LoadLimits.durationNanoseconds
        else {
            throw UsageFault(
                "--\(name) is a time such as 500ms, 5s or 2m, at most 24h, not '\(PrintableText.of(text))'")
        }
        return nanoseconds
    }

    private static func target(_ text: String) throws(UsageFault) -> SocketAddress {
        guard let address = SocketAddress.parse(text), address.port != 0 else {
            throw UsageFault(
                "--target is a numeric address and a port, 127.0.0.1:7300 or [::1]:7300, not '\(PrintableText.of(text))'"
            )
        }
        return address
    }

    private static func sources(_ text: String, target: SocketAddress) throws(UsageFault) -> [SocketAddress] {
        guard let sources = SourceRange.parse(text) else {
            throw UsageFault("--source is addresses such as 127.0.0.2-20, not '\(PrintableText.of(text))'")
        }
        guard sources.allSatisfy({ $0.isV6 == target.isV6 }) else {
            throw UsageFault("--source and --target are of different kinds (IPv4, IPv6)")
        }
        return sources
    }

    private static func process(_ text: String) throws(UsageFault) -> Int32 {
        guard let pid = Int32(text), pid > 0, ProcessFigures(pid: pid) != nil else {
            throw UsageFault("--server-pid: there is no process '\(PrintableText.of(text))'")
        }
        return pid
    }

    private func condition(_ text: String) throws(UsageFault) -> Condition {
        guard let condition = Condition(text) else {
            let measures = Condition.Measure.allCases.map(\.rawValue).joined(separator: " ")
            throw UsageFault(
                "--expect is such as 'p99<50ms' or 'rate>=10000', of \(measures), not '\(PrintableText.of(text))'")
        }
        guard serverPID != nil || !condition.measure.needsServer else {
            throw UsageFault("--expect '\(text)' needs --server-pid")
        }
        guard scenario == .idle || condition.measure != .bytesPerSession else {
            throw UsageFault("only idle measures bytes_per_session")
        }
        return condition
    }

    /// The file's bytes without one line end.
    static func secret(inFile path: String) throws(UsageFault) -> [UInt8] {
        guard var bytes = SmallFile.read(path, limit: LoadLimits.secretBytes + 2) else {
            throw UsageFault("--secret-file: can't read \(PrintableText.of(path)), or it is too large for a secret")
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard (1...LoadLimits.secretBytes).contains(bytes.count) else {
            throw UsageFault("--secret-file: \(PrintableText.of(path)) holds no secret of 1 to 4096 bytes")
        }
        return bytes
    }
}
