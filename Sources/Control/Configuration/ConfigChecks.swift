import Gateway
import Glibc
import LinuxIO
import Terminal

/// What single values cannot show: whether they go together, and fit to this machine.
struct ConfigChecks {
    private(set) var faults: [ConfigFault] = []
    private let origins: [String: ConfigOrigin]

    init(_ loaded: ConfigLoader.Loaded, machine: MachineFacts) {
        origins = loaded.origins
        let configuration = loaded.configuration
        checkListen(configuration.gateway.listen)
        checkLimits(configuration)
        checkHeartbeat(configuration.gateway)
        checkDescriptors(configuration, machine: machine)
        checkFolder(configuration.dataFolder)
    }

    /// Connections that the hard limit of descriptors leaves room for.
    static func connectionRoom(_ configuration: ServerConfiguration, machine: MachineFacts) -> Int {
        machine.descriptorLimit - otherDescriptors(configuration)
    }

    private static func otherDescriptors(_ configuration: ServerConfiguration) -> Int {
        ConfigLimits.reservedDescriptors + configuration.gateway.listen.count
            + configuration.gateway.shards * ConfigLimits.descriptorsPerShard
    }

    private mutating func refuse(_ path: String, _ value: String, _ problem: String) {
        faults.append(ConfigFault(path, value: value, problem, origins[path] ?? .defaults, isUnreadable: false))
    }

    private mutating func checkListen(_ texts: [String]) {
        var seen: Set<String> = []
        for text in texts {
            if !seen.insert(text).inserted, !text.hasSuffix(":0") {
                refuse("listen", "\"\(text)\"", "is named twice")
            }
        }
    }

    private mutating func checkLimits(_ configuration: ServerConfiguration) {
        let gateway = configuration.gateway
        if gateway.maximumPreLoginConnections > gateway.maximumConnections {
            refuse(
                "limits.max_pre_login", configuration.preLogin.shown,
                "must not be above limits.max_connections (\(gateway.maximumConnections))")
        }
        if gateway.memoryBudgetBytes < gateway.outputLimitBytes {
            refuse(
                "limits.memory", SizeText.show(gateway.memoryBudgetBytes),
                "must not be below limits.output (\(SizeText.show(gateway.outputLimitBytes)))")
        }
        if gateway.requestBurst < gateway.requestsPerSecond {
            refuse(
                "limits.request_burst", String(gateway.requestBurst),
                "must not be below limits.requests_per_second (\(gateway.requestsPerSecond))")
        }
    }

    private mutating func checkHeartbeat(_ gateway: GatewayConfiguration) {
        let (low, high) = (gateway.heartbeatMinimumSeconds, gateway.heartbeatMaximumSeconds)
        if low > high {
            refuse("heartbeat.min", "\(low)s", "must not be above heartbeat.max (\(high)s)")
        } else if !(low...high).contains(gateway.heartbeatDefaultSeconds) {
            refuse(
                "heartbeat.default", "\(gateway.heartbeatDefaultSeconds)s",
                "must be from heartbeat.min (\(low)s) to heartbeat.max (\(high)s)")
        }
    }

    private mutating func checkDescriptors(_ configuration: ServerConfiguration, machine: MachineFacts) {
        let connections = configuration.gateway.maximumConnections
        guard connections > Self.connectionRoom(configuration, machine: machine) else { return }
        let needed = connections + Self.otherDescriptors(configuration)
        refuse(
            "limits.max_connections", String(connections),
            "needs \(needed) descriptors, and the hard limit is \(machine.descriptorLimit) (ulimit -Hn, LimitNOFILE)")
    }

    /// It is made at the start if its parent lets it.
    private mutating func checkFolder(_ path: String) {
        var facts = stat()
        if stat(path, &facts) == 0 {
            if facts.st_mode & S_IFMT != S_IFDIR {
                refuse("data", "\"\(PrintableText.of(path))\"", "is no folder")
            } else if access(path, W_OK | X_OK) != 0 {
                refuse("data", "\"\(PrintableText.of(path))\"", "cannot be written to: " + ErrorNumber.text(errno))
            }
        } else if errno != ENOENT {
            refuse("data", "\"\(PrintableText.of(path))\"", "cannot be used: " + ErrorNumber.text(errno))
        }
    }
}
