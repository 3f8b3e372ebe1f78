@testable import Control

/// One configuration under test: a file of its own, no other influence.
struct ConfigCase {
    static let secret = String(repeating: "s", count: 32)
    let folder: ScratchFolder
    var source: ConfigSource
    var machine = MachineFacts(cores: 4, descriptorLimit: 100_000)

    init(_ text: String? = nil, environment: [String: String] = [:], flags: [String: [String]] = [:]) throws {
        folder = try ScratchFolder()
        source = ConfigSource(environment: environment, flags: flags)
        if let text { source.file = try folder.write(text, to: "holdfast.json5") }
    }

    func load() throws(ConfigFaults) -> ConfigLoader.Loaded { try ConfigLoader(source, machine: machine).load() }

    /// `key: problem` of everything that is wrong; empty when it is accepted.
    func faults() -> [String] {
        do {
            _ = try load()
            return []
        } catch {
            return error.faults.map { "\($0.key)\($0.value.map { " = " + $0 } ?? ""): \($0.problem)" }
        }
    }
}
