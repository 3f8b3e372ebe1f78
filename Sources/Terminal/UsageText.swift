/// The help of one subcommand.
public struct UsageText: Sendable {
    /// Such as `holdfast serve [OPTION]…`.
    public let synopsis: String
    /// A few whole lines.
    public let description: String
    public let options: [Option]

    public init(synopsis: String, description: String, options: [Option]) {
        self.synopsis = synopsis
        self.description = description
        self.options = options
    }

    public var text: String {
        let rows = options.map { option in
            (left: "  --" + option.name + (option.argument.map { " " + $0 } ?? ""), right: option.summary)
        }
        let width = rows.map(\.left.count).max() ?? 0
        let lines = rows.map { row in
            row.left + String(repeating: " ", count: width - row.left.count + 2) + row.right
        }
        return (["usage: " + synopsis, "", description, "", "options:"] + lines).joined(separator: "\n") + "\n"
    }
}
