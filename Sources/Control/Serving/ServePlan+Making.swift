import FoundationEssentials
import Glibc
import LinuxIO
import Terminal

/// Why a plan cannot be made.
public enum ServePlanFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The configuration is refused.
    case configuration(ConfigFaults)
    /// A folder or the demo secret cannot be made: one line.
    case failure(String)

    public var description: String {
        switch self {
        case .configuration(let faults): faults.description
        case .failure(let text): text
        }
    }

    public var exitCode: Int32 {
        switch self {
        case .configuration(let faults): faults.exitCode
        case .failure: ExitCode.failure
        }
    }
}

extension ServePlan {
    /// Judges a configuration as `make` does and changes nothing: no folder, no secret.
    public static func check(_ source: ConfigSource, machine: MachineFacts = .current()) throws(ConfigFaults)
        -> ServePlan
    {
        // Any key will do: the demo app's is made at the start.
        let demo = source.isDev ? DemoApp(secretFile: DemoApp.secretFileName, key: .init(kid: [], secret: [])) : nil
        let loader = ConfigLoader(source, machine: machine, demo: demo)
        let loaded = try loader.load()
        return ServePlan(
            configuration: loaded.configuration, demo: demo, loader: loader, hasTemporaryData: false,
            notes: loaded.notes)
    }

    /// Checks, then makes the data folder (0700) and in `--dev` the demo app's secret (0600), where they are missing.
    /// Without a data folder of its own, `--dev` gets a temporary one.
    public static func make(_ source: ConfigSource, machine: MachineFacts = .current()) throws(ServePlanFault)
        -> ServePlan
    {
        let loaded: ConfigLoader.Loaded
        do {
            loaded = try check(source, machine: machine).loader.load()
        } catch {
            throw .configuration(error)
        }
        var configuration = loaded.configuration
        let isTemporary = source.isDev && loaded.origins["data"] == nil
        configuration.dataFolder = try isTemporary ? makeTemporaryFolder() : makeFolder(configuration.dataFolder)
        guard source.isDev else {
            let loader = ConfigLoader(source, machine: machine)
            return ServePlan(
                configuration: configuration, demo: nil, loader: loader, hasTemporaryData: false, notes: loaded.notes)
        }
        let demo = try demoApp(folder: configuration.dataFolder)
        let loader = ConfigLoader(source, machine: machine, demo: demo)
        do {
            configuration.gateway.apps = try loader.load().configuration.gateway.apps
        } catch {
            throw .configuration(error)
        }
        return ServePlan(
            configuration: configuration, demo: demo, loader: loader, hasTemporaryData: isTemporary, notes: loaded.notes
        )
    }

    /// Takes a temporary data folder away; to be called when nothing uses it any more.
    public func removeTemporaryData() {
        if hasTemporaryData { try? FileManager.default.removeItem(atPath: configuration.dataFolder) }
    }

    private static func makeFolder(_ path: String) throws(ServePlanFault) -> String {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .failure("the data folder \(PrintableText.of(path)) cannot be made")
        }
        return path
    }

    private static func makeTemporaryFolder() throws(ServePlanFault) -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/holdfast-dev-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failure("no temporary folder in \(PrintableText.of(parent)): " + ErrorNumber.text(errno))
        }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func demoApp(folder: String) throws(ServePlanFault) -> DemoApp {
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + DemoApp.secretFileName
        do {
            return DemoApp(secretFile: path, key: .init(kid: [], secret: try DemoSecret.readOrCreate(path)))
        } catch {
            throw .failure("\(PrintableText.of(path)) \(error.problem)")
        }
    }
}
