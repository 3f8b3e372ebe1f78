import Terminal

/// An object of the file while it is read: hands out its values by key; what nobody asked for is an unknown key.
struct ObjectScope {
    /// Path of the object, such as `apps[0].policy`.
    let path: String
    let origin: ConfigOrigin
    private var rest: [String: ConfigValue]
    private var known: [String] = []
    /// What is wrong in it so far, in the order it was found.
    private(set) var faults: [ConfigFault] = []

    /// A value that is no object is a fault, and then there is nothing in it.
    init(_ value: ConfigValue, path: String, origin: ConfigOrigin) {
        self.path = path
        self.origin = origin
        if case .object(let fields) = value {
            rest = fields
        } else {
            rest = [:]
            faults = [ConfigFault(path, value: value.shown, "must be an object, such as {…}", origin)]
        }
    }

    func path(_ key: String) -> String { path.isEmpty ? key : path + "." + key }

    /// The value of a key, nil if it is not set. Null counts as not set.
    mutating func take(_ key: String) -> ConfigValue? {
        known.append(key)
        let value = rest.removeValue(forKey: key)
        return value == .null ? nil : value
    }

    mutating func refuse(_ key: String, value: ConfigValue? = nil, _ problem: String) {
        faults.append(ConfigFault(path(key), value: value?.shown, problem, origin))
    }

    mutating func add(_ more: [ConfigFault]) { faults += more }

    /// Reads a key if it is set; a value that `read` makes nothing of is a fault.
    mutating func read<Value>(_ key: String, allowed: String, _ read: (ConfigValue) -> Value?) -> Value? {
        guard let value = take(key) else { return nil }
        if let result = read(value) { return result }
        refuse(key, value: value, allowed)
        return nil
    }

    /// All faults, those for unknown keys included; to be called when every key was asked for.
    mutating func finish() -> [ConfigFault] {
        for key in rest.keys.sorted() {
            let nearest = NearestName.of(key, among: known).map { "; did you mean \($0)?" } ?? ""
            refuse(PrintableText.of(key), "is an unknown key" + nearest)
        }
        rest = [:]
        return faults
    }
}
