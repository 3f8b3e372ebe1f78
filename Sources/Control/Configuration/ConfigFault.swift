import Terminal

/// One thing that is wrong with the configuration: which key, where it was set, to what, and what is allowed.
public struct ConfigFault: Equatable, Sendable, CustomStringConvertible {
    /// Full path, such as `apps[0].policy.mode`.
    public let key: String
    /// As it was written; nil where there is none or where it is a secret.
    public let value: String?
    /// What is allowed instead, a clause that goes on from the key.
    public let problem: String
    public let origin: ConfigOrigin
    /// The value itself could not be read; otherwise it does not go together with others or with this machine.
    public let isUnreadable: Bool

    init(_ key: String, value: String? = nil, _ problem: String, _ origin: ConfigOrigin, isUnreadable: Bool = true) {
        self.key = key
        self.value = value
        self.problem = problem
        self.origin = origin
        self.isUnreadable = isUnreadable
    }

    public var description: String {
        "\(origin.description): \(key)" + (value.map { " = \($0)" } ?? "") + ": " + problem
    }
}

/// Everything that is wrong, so that nobody has to mend one error per try.
public struct ConfigFaults: Error, Equatable, Sendable, CustomStringConvertible {
    public let faults: [ConfigFault]

    public var description: String { faults.map(\.description).joined(separator: "\n") }

    /// 2 when nothing but flags could not be read, else 78.
    public var exitCode: Int32 {
        let isUsage = faults.allSatisfy { fault in
            if case .flag = fault.origin { fault.isUnreadable } else { false }
        }
        return isUsage ? ExitCode.usage : ExitCode.configuration
    }
}

/// Who set a value.
public enum ConfigOrigin: Hashable, Sendable, CustomStringConvertible {
    case defaults
    /// Path of the file.
    case file(String)
    /// Name of the variable.
    case environment(String)
    /// Name of the option, without dashes.
    case flag(String)

    public var description: String {
        switch self {
        case .defaults: "default"
        case .file(let path): PrintableText.of(path)
        case .environment(let name): PrintableText.of(name)
        case .flag(let name): "--" + name
        }
    }
}
