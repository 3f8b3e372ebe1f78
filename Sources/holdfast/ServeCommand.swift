import Control
import Terminal

enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "run the gateway"
    static let usage = UsageText(
        synopsis: "holdfast serve [--config FILE | --dev] [OPTION]...",
        description: """
            Runs until SIGTERM or SIGINT; a second one ends it at once. SIGHUP reads the configuration again.
            Flags win over the environment (HOLDFAST_SECTION__KEY), that over the file, that over the defaults.
            Prints one line 'ready listen=...' on standard output once it accepts; the log goes to standard error.
            """,
        options: ConfigSource.options + [.help])

    static func run(_ options: ParsedOptions, environment: [String: String]) throws(UsageFault) -> Int32 {
        do {
            return runGateway(try ServePlan.make(ConfigSource(options: options, environment: environment)))
        } catch {
            StandardError.write("\(error)\n")
            return error.exitCode
        }
    }
}
