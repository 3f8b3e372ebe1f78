import Control
import Terminal

/// Finds the subcommand and turns what it throws into words and an exit code.
enum Program {
    static let commands: [any (Command & Sendable).Type] = [
        ServeCommand.self, CheckConfigCommand.self, DefaultConfigCommand.self, TokenCommand.self, VersionCommand.self,
    ]

    static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
        guard let name = arguments.first else {
            StandardError.write(usage)
            return ExitCode.usage
        }
        if ["--help", "-h", "help"].contains(name) {
            print(usage, terminator: "")
            return ExitCode.success
        }
        let wanted = name == "--version" ? VersionCommand.name : name
        guard let command = commands.first(where: { $0.name == wanted }) else {
            return complain(name: "holdfast", fault: UsageFault(unknownCommand: name, among: commands.map { $0.name }))
        }
        return run(command, Array(arguments.dropFirst()), environment: environment)
    }

    private static func run(_ command: any Command.Type, _ arguments: [String], environment: [String: String]) -> Int32
    {
        do {
            let options = try ParsedOptions(arguments, options: command.usage.options)
            if options.has(Option.help.name) {
                print(command.usage.text, terminator: "")
                return ExitCode.success
            }
            return try command.run(options, environment: environment)
        } catch {
            return complain(name: "holdfast \(command.name)", fault: error)
        }
    }

    private static func complain(name: String, fault: UsageFault) -> Int32 {
        StandardError.write("\(name): \(fault)\ntry '\(name) --help'\n")
        return ExitCode.usage
    }

    private static var usage: String {
        let width = commands.map { $0.name.count }.max() ?? 0
        let lines = commands.map { command in
            "  " + command.name + String(repeating: " ", count: width - command.name.count + 2) + command.summary
        }
        return "usage: holdfast COMMAND [OPTION]...\n\n" + lines.joined(separator: "\n")
            + "\n\n'holdfast COMMAND --help' says more. Try 'holdfast serve --dev'.\n"
    }
}
