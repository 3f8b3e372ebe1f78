import Terminal

/// Finds the case and turns what it throws into words and an exit code.
enum Program {
    static let cases: [any (Benchmark & Sendable).Type] = [PresenceBenchmark.self]

    static func run(_ arguments: [String]) -> Int32 {
        guard let name = arguments.first else {
            StandardError.write(usage)
            return ExitCode.usage
        }
        if ["--help", "-h", "help"].contains(name) {
            print(usage, terminator: "")
            return ExitCode.success
        }
        guard let benchmark = cases.first(where: { $0.name == name }) else {
            let names = cases.map { $0.name }
            return complain(name: "holdfast-bench", fault: UsageFault(unknownCommand: name, among: names))
        }
        do {
            let options = try ParsedOptions(Array(arguments.dropFirst()), options: benchmark.usage.options)
            if options.has(Option.help.name) {
                print(benchmark.usage.text, terminator: "")
            } else {
                try benchmark.run(options)
            }
            return ExitCode.success
        } catch {
            return complain(name: "holdfast-bench \(name)", fault: error)
        }
    }

    private static func complain(name: String, fault: UsageFault) -> Int32 {
        StandardError.write("\(name): \(fault)\ntry '\(name) --help'\n")
        return ExitCode.usage
    }

    private static var usage: String {
        let lines = cases.map { "  " + $0.name + "  " + $0.summary }
        return "usage: holdfast-bench CASE [OPTION]...\n\n" + lines.joined(separator: "\n")
            + "\n\n'holdfast-bench CASE --help' says more.\n"
    }
}
