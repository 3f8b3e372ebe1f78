import Glibc

/// The gateway under test: the real program, with its folder, its port and its log.
final class Server: Sendable {
    let folder: TemporaryFolder
    let child: Child
    /// The one line on standard output.
    let readyLine: String
    let port: UInt16
    var pid: pid_t { child.pid }
    /// When the figures were asked for last.
    private let lastStats = Monitor<UInt64>(0)

    static var isBuiltForDebugging: Bool { getenv("HOLDFAST_BIN_DIR") == nil }

    /// Folder of the release programs, else of the programs that were built with the tests.
    static let program: String = {
        if let folder = getenv("HOLDFAST_BIN_DIR") { return String(cString: folder) + "/holdfast" }
        var room = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &room, room.count - 1)
        let own = String(decoding: room[..<max(count, 0)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The test program stands beside the others, or is run by a host and stands in an argument.
        let candidates = [own] + CommandLine.arguments
        let folders = candidates.map { $0.split(separator: "/").dropLast().joined(separator: "/") }.map { "/" + $0 }
        return folders.map { $0 + "/holdfast" }.first { access($0, X_OK) == 0 } ?? "holdfast"
    }()

    /// - Parameters:
    ///   - config: nil: `--dev`.
    ///   - prefix: what the program is started with, such as `prlimit`.
    ///   - folder: of an earlier gateway, to start again with its data.
    init(
        _ config: TestConfig? = TestConfig(), prefix: [String] = [], environment: [String: String] = [:],
        flags: [String] = [], folder: TemporaryFolder? = nil
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        var arguments =
            prefix + [Server.program, "serve", "--data", folder.path + "/data", "--listen", "127.0.0.1:0"] + flags
        if let config {
            arguments += ["--config", try folder.write("config.json5", config.json)]
        } else {
            arguments.append("--dev")
        }
        child = try Child(arguments, environment: environment)
        guard let line = child.outLine(within: 20, where: { $0.hasPrefix("ready ") }),
            let listen = line.split(separator: " ").first(where: { $0.hasPrefix("listen=") }),
            let port = UInt16(listen.split(separator: ":").last ?? "")
        else {
            child.send(SIGKILL)
            throw Failure("not ready: \(child.outLines), \(child.errLines.joined(separator: "\n"))")
        }
        readyLine = line
        self.port = port
    }

    /// Descriptors that the process holds.
    func descriptorCount() throws -> Int { try TemporaryFolder.names(in: "/proc/\(pid)/fd").count }

    func connect(receiveBufferBytes: Int32? = nil, source: UInt8? = nil) throws -> WireClient {
        WireClient(try Socket(port: port, receiveBufferBytes: receiveBufferBytes, source: source))
    }

    /// Connects and logs in.
    func login(_ fields: LoginFields) throws -> (client: WireClient, session: Answer.Session) {
        let client = try connect()
        return (client, try client.login(fields))
    }

    /// Whether a login with these fields gets in: nil, or the code of its refusal.
    func refusal(of fields: LoginFields) throws -> UInt64? {
        let client = try connect()
        try client.send(fields.frame)
        let answer = try client.next()
        switch answer {
        case .loginOK: return nil
        case .close(fields.requestID, let code, _, _, _): return code
        default: throw Failure("LOGIN was answered with \(answer)")
        }
    }

    /// Gives the running process another configuration (HUP) and waits until it says so.
    func reload(_ config: TestConfig) throws {
        try folder.write("config.json5", config.json)
        let seen = child.errLines.count
        child.send(SIGHUP)
        guard child.errLine(from: seen, within: 5, where: { $0.contains("msg=reloaded") }) != nil else {
            throw Failure("no line about the reload: \(child.errLines.suffix(5))")
        }
        // The shards' answers to this come behind what the reload brought to them.
        _ = try stats()
    }

    /// Stops the process as a whole, and waits until it stands; CONT lets it go on.
    func freeze() throws {
        child.send(SIGSTOP)
        let deadline = Deadline(in: 5)
        while try !TemporaryFolder.read("/proc/\(pid)/stat").contains(") T ") {
            if deadline.isOver { throw Failure("the process does not stop") }
            poll(nil, 0, 1)
        }
    }

    func stats() throws -> ServerStats {
        // The log lets fifty lines of a kind through in a second.
        let wait = lastStats.change { last in
            let now = Deadline.now
            let next = max(now, last + 22_000_000)
            last = next
            return next - now
        }
        if wait > 0 { _ = poll(nil, 0, Int32((wait + 999_999) / 1_000_000)) }
        let seen = child.errLines.count
        child.send(SIGUSR1)
        guard let line = child.errLine(from: seen, within: 2, where: { $0.contains("msg=stats") }) else {
            throw Failure("no stats: \(child.errLines.suffix(5))")
        }
        return ServerStats(line)
    }

    /// Asks again until the figures are as wanted.
    @discardableResult
    func stats(within seconds: Double = 5, _ isWanted: (ServerStats) -> Bool) throws -> ServerStats {
        let deadline = Deadline(in: seconds)
        while true {
            let stats = try stats()
            if isWanted(stats) { return stats }
            if deadline.isOver { throw Failure("the figures stay at \(stats)") }
        }
    }
}
