import Control
import Terminal

enum DefaultConfigCommand: Command {
    static let name = "default-config"
    static let summary = "print a configuration file with every setting and its default"
    static let usage = UsageText(
        synopsis: "holdfast default-config",
        description: "Prints a commented JSON5 file that says what there is to set. It passes check-config as it is.",
        options: [.help])

    static func run(_ options: ParsedOptions, environment: [String: String]) throws(UsageFault) -> Int32 {
        print(DefaultConfigText.text, terminator: "")
        return ExitCode.success
    }
}
