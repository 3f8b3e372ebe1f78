import Gateway

/// Reads, merges and checks a configuration: flags over environment over file over defaults. `serve`, `check-config` and a
/// reload all go through it.
public struct ConfigLoader: Sendable {
    public let source: ConfigSource
    let machine: MachineFacts
    /// The app of `--dev`; nil without.
    let demo: DemoApp?

    public struct Loaded: Equatable, Sendable {
        public var configuration: ServerConfiguration
        /// Sentences about what is allowed and probably not meant; for standard error or the log.
        public var notes: [String]
        /// Paths of settings that somebody set.
        var origins: [String: ConfigOrigin]
    }

    init(_ source: ConfigSource, machine: MachineFacts, demo: DemoApp? = nil) {
        self.source = source
        self.machine = machine
        self.demo = demo
    }

    /// - Throws: everything that is wrong, not only the first.
    func load() throws(ConfigFaults) -> Loaded {
        let assignments = ConfigAssignments(source)
        var loaded = Loaded(configuration: ServerConfiguration(), notes: assignments.notes, origins: [:])
        var faults = assignments.faults
        for (setting, value, origin) in assignments.settings {
            if setting.read(value, &loaded.configuration) {
                loaded.origins[setting.path] = origin
            } else {
                faults.append(ConfigFault(setting.path, value: value.shown, setting.allowed, origin))
            }
        }
        faults += readApps(assignments, into: &loaded)
        resolve(&loaded)
        // Values that do not go together can only be judged when all of them could be read.
        if faults.isEmpty { faults = ConfigChecks(loaded, machine: machine).faults }
        guard faults.isEmpty else { throw ConfigFaults(faults: faults) }
        return loaded
    }

    private func readApps(_ assignments: ConfigAssignments, into loaded: inout Loaded) -> [ConfigFault] {
        var faults: [ConfigFault] = []
        if let (value, origin) = assignments.apps {
            let reader = AppReader(origin: origin, file: source.file, demo: demo)
            (loaded.configuration.gateway.apps, faults) = reader.read(value)
        }
        if let demo, !loaded.configuration.gateway.apps.contains(where: { $0.appkey == DemoApp.appkey }) {
            loaded.configuration.gateway.apps.append(demo.configuration)
        }
        if loaded.configuration.gateway.apps.isEmpty, faults.isEmpty {
            loaded.notes.append("no apps are configured: every login will be refused (100)")
        }
        return faults
    }

    /// Turns shares and automatic values into numbers.
    private func resolve(_ loaded: inout Loaded) {
        let shards = loaded.configuration.shards
        loaded.configuration.gateway.shards = shards == 0 ? min(machine.cores, ConfigLimits.shards.upperBound) : shards
        let origin = loaded.origins["data"] ?? .defaults
        loaded.configuration.dataFolder = ConfigPath.resolve(
            loaded.configuration.dataFolder, origin: origin, file: source.file)
        fitConnections(&loaded)
        followNeighbours(&loaded)
        loaded.configuration.gateway.maximumPreLoginConnections = loaded.configuration.preLogin.of(
            loaded.configuration.gateway.maximumConnections)
    }

    /// A default that this machine's descriptors do not carry is lowered; a number that somebody set is never touched.
    private func fitConnections(_ loaded: inout Loaded) {
        guard loaded.origins["limits.max_connections"] == nil else { return }
        let room = ConfigChecks.connectionRoom(loaded.configuration, machine: machine)
        guard room >= 1, room < loaded.configuration.gateway.maximumConnections else { return }
        loaded.configuration.gateway.maximumConnections = room
        loaded.notes.append(
            "limits.max_connections is lowered to \(room): the hard limit of descriptors is \(machine.descriptorLimit)")
    }

    /// Defaults that nobody set follow what somebody set beside them.
    private func followNeighbours(_ loaded: inout Loaded) {
        let gateway = loaded.configuration.gateway
        if loaded.origins["limits.request_burst"] == nil {
            loaded.configuration.gateway.requestBurst = max(gateway.requestBurst, gateway.requestsPerSecond)
        }
        // A developer's mistakes all come from one address.
        if demo != nil, loaded.origins["limits.failed_logins_per_minute"] == nil {
            loaded.configuration.gateway.failedLoginsPerMinute = 0
        }
        let (low, high) = (gateway.heartbeatMinimumSeconds, gateway.heartbeatMaximumSeconds)
        if loaded.origins["heartbeat.default"] == nil, low <= high {
            loaded.configuration.gateway.heartbeatDefaultSeconds = min(max(gateway.heartbeatDefaultSeconds, low), high)
        }
    }
}
