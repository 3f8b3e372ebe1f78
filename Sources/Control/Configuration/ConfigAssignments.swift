import Terminal

/// Collects who sets what, in the order of precedence: a later one wins.
struct ConfigAssignments {
    private(set) var settings: [(setting: Setting, value: ConfigValue, origin: ConfigOrigin)] = []
    /// The last value of `apps`.
    private(set) var apps: (value: ConfigValue, origin: ConfigOrigin)?
    private(set) var faults: [ConfigFault] = []
    /// Things that are allowed and probably not meant.
    private(set) var notes: [String] = []

    init(_ source: ConfigSource) {
        if let file = source.file { addFile(file) }
        addEnvironment(source.environment)
        for setting in SettingTable.all {
            guard let texts = source.flags[setting.flag.name] else { continue }
            let value =
                setting.flag.isRepeatable ? .list(texts.map(ConfigValue.text)) : ConfigValue.text(texts.last ?? "")
            settings.append((setting, value, .flag(setting.flag.name)))
        }
    }

    // MARK: File

    private mutating func addFile(_ path: String) {
        let origin = ConfigOrigin.file(path)
        let value: ConfigValue
        do {
            value = try Self.parse(path)
        } catch {
            faults.append(ConfigFault("config", error.problem, origin))
            return
        }
        guard case .object(let entries) = value else {
            faults.append(ConfigFault("config", value: value.shown, "must be an object, such as {shards: 2}", origin))
            return
        }
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) { addTop(key, value, origin) }
    }

    private static func parse(_ path: String) throws(FileText.Fault) -> ConfigValue {
        let text = try FileText.read(path, limitBytes: ConfigLimits.fileBytes)
        do {
            return try ConfigText.parse(text)
        } catch {
            throw FileText.Fault(problem: error.problem + (error.line.map { ", line \($0)" } ?? ""))
        }
    }

    private mutating func addTop(_ key: String, _ value: ConfigValue, _ origin: ConfigOrigin) {
        if value == .null { return }
        if key == "apps" {
            apps = (value, origin)
        } else if SettingTable.sections.contains(where: { $0.name == key }) {
            guard case .object(let entries) = value else {
                faults.append(ConfigFault(key, value: value.shown, "must be an object, such as {…}", origin))
                return
            }
            for (inner, value) in entries.sorted(by: { $0.key < $1.key }) where value != .null {
                add("\(key).\(inner)", value, origin)
            }
        } else {
            add(key, value, origin)
        }
    }

    private mutating func add(_ path: String, _ value: ConfigValue, _ origin: ConfigOrigin) {
        if let setting = SettingTable.setting(path) {
            settings.append((setting, value, origin))
        } else {
            let names = SettingTable.all.map(\.path) + SettingTable.sections.map(\.name) + ["apps"]
            let nearest = NearestName.of(path, among: names).map { "; did you mean \($0)?" } ?? ""
            faults.append(ConfigFault(PrintableText.of(path), "is an unknown key" + nearest, origin))
        }
    }

    // MARK: Environment

    /// Names with `__` are ours and must be known. Others may be someone else's (an orchestrator makes `HOLDFAST_PORT` from the
    /// name of a service) and are only told.
    private mutating func addEnvironment(_ environment: [String: String]) {
        let variables = SettingTable.all.map(\.variable) + ["HOLDFAST_APPS"]
        for (name, text) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix("HOLDFAST_") {
            let origin = ConfigOrigin.environment(name)
            if let setting = SettingTable.all.first(where: { $0.variable == name }) {
                settings.append((setting, .text(text), origin))
            } else if name == "HOLDFAST_APPS" {
                addApps(text, origin)
            } else if name.contains("__") {
                let nearest = NearestName.of(name, among: variables).map { "; did you mean \($0)?" } ?? ""
                faults.append(ConfigFault(PrintableText.of(name), "is an unknown variable" + nearest, origin))
            } else if let nearest = NearestName.of(name, among: variables) {
                notes.append("\(PrintableText.of(name)) in the environment is ignored; did you mean \(nearest)?")
            }
        }
    }

    private mutating func addApps(_ text: String, _ origin: ConfigOrigin) {
        do {
            apps = (try ConfigText.parse(Array(text.utf8)), origin)
        } catch {
            faults.append(ConfigFault("apps", error.problem, origin))
        }
    }
}
