import LinuxIO
import LoadCore
import Terminal

/// Finds the scenario, runs it, and turns the outcome into words, files and an exit code.
enum Program {
    static func run(_ arguments: [String]) -> Int32 {
        guard let name = arguments.first else {
            StandardError.write(usage)
            return ExitCode.usage
        }
        if ["--help", "-h", "help"].contains(name) {
            print(usage, terminator: "")
            return ExitCode.success
        }
        if ["--version", "version"].contains(name) {
            print("holdfast-load \(ProductVersion.text)")
            return ExitCode.success
        }
        guard let scenario = Scenario(rawValue: name) else {
            let fault = UsageFault(unknownCommand: name, among: Scenario.allCases.map(\.rawValue))
            return complain("holdfast-load", fault)
        }
        do {
            let parsed = try ParsedOptions(Array(arguments.dropFirst()), options: LoadUsage.of(scenario).options)
            if parsed.has(Option.help.name) {
                print(LoadUsage.of(scenario).text, terminator: "")
                return ExitCode.success
            }
            return perform(try LoadOptions(scenario, parsed), arguments)
        } catch {
            return complain("holdfast-load \(name)", error)
        }
    }

    private static func perform(_ options: LoadOptions, _ arguments: [String]) -> Int32 {
        let signals: SignalDescriptor
        switch SignalDescriptor.open() {
        case .success(let opened): signals = opened
        case .failure(let failure):
            StandardError.write("holdfast-load: \(failure)\n")
            return ExitCode.failure
        }
        do {
            let report = try LoadRun.perform(
                options, arguments: arguments, progress: .standardError, signals: signals.descriptor)
            let isWritten = ResultFiles.write(report, options)
            return report.isFine && isWritten ? ExitCode.success : ExitCode.failure
        } catch {
            StandardError.write("holdfast-load: \(error)\n")
            return ExitCode.failure
        }
    }

    private static func complain(_ name: String, _ fault: UsageFault) -> Int32 {
        StandardError.write("\(name): \(fault)\ntry '\(name) --help'\n")
        return ExitCode.usage
    }

    private static var usage: String {
        let names = Scenario.allCases.map(\.rawValue)
        let width = names.map(\.count).max() ?? 0
        let lines = Scenario.allCases.map { scenario in
            "  \(scenario.rawValue)\(String(repeating: " ", count: width - scenario.rawValue.count + 2))\(scenario.summary)"
        }
        return "usage: holdfast-load SCENARIO [OPTION]...\n\n" + lines.joined(separator: "\n")
            + "\n\n'holdfast-load SCENARIO --help' says more.\n"
    }
}
