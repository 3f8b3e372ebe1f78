import Terminal

/// One setting, in the one table that the file, the environment, the flags, the help and `default-config` are made from.
struct Setting: Sendable {
    typealias Field<Value> = WritableKeyPath<ServerConfiguration, Value> & Sendable

    /// As in the file: `section.key`, or a key at the top.
    let path: String
    let flag: Option
    /// Goes on from the key: what a value must be.
    let allowed: String
    /// Whether a reload can change it while the process runs.
    private(set) var isReloadable = true
    /// Whether its default gives way to what the machine has, so that writing the default down says more than leaving it out.
    private(set) var isFitted = false
    /// Stores a value; false when it is not allowed, and then nothing is stored.
    let read: @Sendable (ConfigValue, inout ServerConfiguration) -> Bool
    /// The value as the file would have it.
    let show: @Sendable (ServerConfiguration) -> String
    /// Takes this one value over from another configuration.
    let copy: @Sendable (_ source: ServerConfiguration, _ target: inout ServerConfiguration) -> Void

    /// - Parameters:
    ///   - parse: nil for a value that is not allowed.
    ///   - show: as JSON5.
    init<Value: Sendable>(
        _ path: String, _ flag: Option, _ field: any Field<Value>, allowed: String,
        parse: @escaping @Sendable (ConfigValue) -> Value?, show: @escaping @Sendable (Value) -> String
    ) {
        self.path = path
        self.flag = flag
        self.allowed = allowed
        read = { value, configuration in
            guard let parsed = parse(value) else { return false }
            configuration[keyPath: field] = parsed
            return true
        }
        self.show = { show($0[keyPath: field]) }
        copy = { source, target in target[keyPath: field] = source[keyPath: field] }
    }

    /// Nil for a key at the top.
    var section: String? { path.firstIndex(of: ".").map { String(path[..<$0]) } }
    /// The path without its section.
    var key: String { section.map { String(path.dropFirst($0.count + 1)) } ?? path }
    /// `HOLDFAST_SECTION__KEY`.
    var variable: String { "HOLDFAST_" + path.split(separator: ".").joined(separator: "__").uppercased() }

    /// The same setting, marked as one that a reload cannot change.
    func needingRestart() -> Setting {
        var setting = self
        setting.isReloadable = false
        return setting
    }

    /// The same setting, marked as one whose default is fitted to the machine.
    func fittedToMachine() -> Setting {
        var setting = self
        setting.isFitted = true
        return setting
    }
}
