import Glibc
import LinuxIO
import Terminal
import WireProtocol

/// What a reader needs to judge the figures.
public struct Environment: Codable, Equatable, Sendable {
    /// Of the load client.
    public var version: String
    public var wireProtocol: Int
    /// UTC, "2031-05-12T09:30:00Z".
    public var startedAt: String
    public var kernel: String
    public var cpu: String
    public var cores: Int
    /// Those that this process may run on.
    public var coresAllowed: Int
    public var memoryBytes: Int
    public var descriptorLimit: Int
    public var localPorts: String
    public var listenBacklogLimit: String
    public var loadAverage: String
    public var arguments: [String]

    /// - Parameter arguments: as on the command line, without the program's name.
    public static func current(arguments: [String]) -> Environment {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        return Environment(
            version: ProductVersion.text, wireProtocol: Int(WireVersion.current),
            startedAt: UTCText.of(seconds: Kernel.live.wallMilliseconds() / 1_000),
            kernel: SmallFile.text("/proc/sys/kernel/osrelease") ?? "unknown", cpu: cpuModel() ?? "unknown",
            cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)), coresAllowed: coresAllowed(),
            memoryBytes: pages * sysconf(Int32(_SC_PAGESIZE)), descriptorLimit: DescriptorLimit.current().soft,
            localPorts: SmallFile.text("/proc/sys/net/ipv4/ip_local_port_range").map { joined($0, "-") } ?? "unknown",
            listenBacklogLimit: SmallFile.text("/proc/sys/net/core/somaxconn") ?? "unknown",
            loadAverage: SmallFile.text("/proc/loadavg") ?? "unknown", arguments: arguments)
    }

    private static func joined(_ words: String, _ separator: String) -> String {
        words.split { $0.isWhitespace }.joined(separator: separator)
    }

    private static func cpuModel() -> String? {
        guard let text = SmallFile.text("/proc/cpuinfo", limit: 1 << 20),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
            let colon = line.firstIndex(of: ":")
        else { return nil }
        return String(line[line.index(after: colon)...].drop { $0 == " " })
    }

    /// /proc tells it as a list such as "0-3,8".
    private static func coresAllowed() -> Int {
        let name = "Cpus_allowed_list:"
        guard let text = SmallFile.text("/proc/self/status"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) })
        else { return 0 }
        return line.dropFirst(name.count).split(separator: ",").reduce(0) { sum, range in
            let ends = range.split(separator: "-").compactMap { Int($0.filter(\.isNumber)) }
            guard let first = ends.first, let last = ends.last, last >= first else { return sum }
            return sum + last - first + 1
        }
    }
}

enum UTCText {
    /// Seconds since 1970 as "2031-05-12T09:30:00Z".
    static func of(seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }
}
