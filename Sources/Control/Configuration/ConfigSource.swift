import Terminal

/// Where a configuration comes from. Kept by a running server, as a reload reads the same places again.
public struct ConfigSource: Equatable, Sendable {
    /// Path of the JSON5 file; nil = defaults.
    public var file: String?
    /// The process's environment; only `HOLDFAST_…` counts.
    public var environment: [String: String]
    /// Flags by option name, in the order given.
    public var flags: [String: [String]]
    /// `--dev`: the app `demo` with a secret of its own.
    public var isDev: Bool

    public init(
        file: String? = nil, environment: [String: String] = [:], flags: [String: [String]] = [:], isDev: Bool = false
    ) {
        self.file = file
        self.environment = environment
        self.flags = flags
        self.isDev = isDev
    }

    /// The options that `serve` and `check-config` share.
    public static let options: [Option] =
        [
            Option("config", argument: "FILE", "configuration file (JSON5); also HOLDFAST_CONFIG"),
            Option("dev", "for trying out: app demo, users are created by their first login, no configuration needed"),
        ] + SettingTable.all.map(\.flag)

    /// Reads what `options` found on the command line; a file named there wins over one named in the environment.
    public init(options: ParsedOptions, environment: [String: String]) {
        let named = SettingTable.all.map(\.flag.name).filter(options.has)
        self.init(
            file: options["config"] ?? environment["HOLDFAST_CONFIG"], environment: environment,
            flags: Dictionary(uniqueKeysWithValues: named.map { ($0, options.all($0)) }), isDev: options.has("dev"))
    }
}
