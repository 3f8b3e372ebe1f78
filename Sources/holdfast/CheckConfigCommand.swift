import Control
import Terminal

enum CheckConfigCommand: Command {
    static let name = "check-config"
    static let summary = "say whether serve would accept this configuration"
    static let usage = UsageText(
        synopsis: "holdfast check-config [--config FILE] [OPTION]...",
        description: """
            Judges the configuration exactly as serve does, from the same flags, environment and file, and changes nothing.
            Prints 'config ok', or every error on standard error; exit code 78 then.
            """,
        options: [.json] + ConfigSource.options + [.help])

    private struct Answer: Encodable {
        struct Fault: Encodable {
            let key: String
            let value: String?
            let problem: String
            let origin: String
        }

        let ok: Bool
        let errors: [Fault]
        let notes: [String]
    }

    static func run(_ options: ParsedOptions, environment: [String: String]) throws(UsageFault) -> Int32 {
        let source = ConfigSource(options: options, environment: environment)
        do {
            let notes = try ServePlan.check(source).notes
            if options.has(Option.json.name) {
                JSONOutput.print(Answer(ok: true, errors: [], notes: notes))
            } else {
                for note in notes { StandardError.write("note: \(note)\n") }
                print("config ok")
            }
            return ExitCode.success
        } catch {
            if options.has(Option.json.name) {
                let errors = error.faults.map {
                    Answer.Fault(key: $0.key, value: $0.value, problem: $0.problem, origin: $0.origin.description)
                }
                JSONOutput.print(Answer(ok: false, errors: errors, notes: []))
            } else {
                StandardError.write("\(error)\n")
            }
            return error.exitCode
        }
    }
}
