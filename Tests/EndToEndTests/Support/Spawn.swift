import Glibc

/// Starts programs with two pipes.
enum Spawn {
    /// One at a time, so that no child inherits another one's pipe before it is marked.
    private static let turn = Monitor(())

    static func start(
        _ arguments: [String], environment: [String: String]
    ) throws -> (pid: pid_t, out: Int32, err: Int32) {
        try turn.change { _ in
            let out = try pipe()
            let err = try pipe()
            defer {
                close(out.write)
                close(err.write)
            }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, out.write, 1)
            posix_spawn_file_actions_adddup2(&actions, err.write, 2)
            var pid: pid_t = 0
            let status = withCStrings(arguments) { arguments in
                withCStrings(merged(environment)) { variables in
                    posix_spawnp(&pid, arguments[0]!, &actions, nil, arguments, variables)
                }
            }
            guard status == 0 else {
                close(out.read)
                close(err.read)
                throw Failure("cannot start \(arguments): errno \(status)")
            }
            return (pid, out.read, err.read)
        }
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw Failure("no pipe: errno \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// This process's environment with `added` in front: the first of equal names counts.
    private static func merged(_ added: [String: String]) -> [String] {
        var all = added.map { "\($0.key)=\($0.value)" }
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if !added.keys.contains(where: { text.hasPrefix($0 + "=") }) { all.append(text) }
            next += 1
        }
        return all
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
