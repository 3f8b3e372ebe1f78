import Glibc

/// Very many logged-in connections, held by few threads.
struct Crowd {
    private(set) var clients: [WireClient]

    /// Logs in `count` users of an app, `name-0` and so on, over several source addresses.
    init(_ server: Server, _ name: String, appkey: Text = "demo", count: Int) throws {
        let threads = 4
        let parts = try atOnce(threads) { thread in
            try Part(
                stride(from: thread, to: count, by: threads).map { index in
                    let client = try server.connect(source: UInt8(2 + index % 8))
                    try client.login(LoginFields(Text("\(name)-\(index)"), appkey: appkey))
                    return client
                })
        }
        clients = parts.flatMap(\.clients)
    }

    /// Descriptors that this process may have, raised as far as it goes.
    static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Closes the first `count`, as fast as it goes.
    mutating func drop(_ count: Int) {
        for client in clients.prefix(count) { client.socket.close() }
        clients.removeFirst(count)
    }

    /// Clients that one thread hands to another whole.
    private final class Part: @unchecked Sendable {
        let clients: [WireClient]
        init(_ clients: [WireClient]) { self.clients = clients }
    }
}
