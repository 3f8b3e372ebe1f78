import Control
import Terminal

/// One subcommand.
protocol Command {
    static var name: String { get }
    /// A clause for the list of commands.
    static var summary: String { get }
    static var usage: UsageText { get }
    /// - Returns: the exit code.
    static func run(_ options: ParsedOptions, environment: [String: String]) throws(UsageFault) -> Int32
}
