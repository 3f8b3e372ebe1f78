/// One long option of a subcommand.
public struct Option: Sendable {
    /// Without the two dashes.
    public let name: String
    /// What stands for its value in the help, such as `HOST:PORT`; nil for a switch.
    public let argument: String?
    public let summary: String
    public let isRepeatable: Bool

    public init(_ name: String, argument: String? = nil, repeatable: Bool = false, _ summary: String) {
        self.name = name
        self.argument = argument
        self.summary = summary
        isRepeatable = repeatable
    }

    /// Every subcommand has it.
    public static let help = Option("help", "say what the command does and which options it has")
    public static let json = Option("json", "print JSON")
}
