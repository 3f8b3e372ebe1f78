/// What was found behind a subcommand.
public struct ParsedOptions: Equatable, Sendable {
    /// Values by option name in the order given; a switch has one empty value.
    private var values: [String: [String]] = [:]

    /// Reads `--name value`, `--name=value` and switches; `-h` is `--help`.
    /// - Throws: for an unknown option, a missing or superfluous value, an option that is given twice, and anything else.
    public init(_ arguments: [String], options: [Option]) throws(UsageFault) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "-h" {
                values[Option.help.name] = [""]
                continue
            }
            guard argument.hasPrefix("--"), argument.count > 2 else {
                throw UsageFault("unexpected argument '\(PrintableText.of(argument))'")
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                throw UsageFault("unknown option '--\(PrintableText.of(name))'" + Self.suggestion(name, options))
            }
            guard option.isRepeatable || values[name] == nil else { throw UsageFault("--\(name) is given twice") }
            values[name, default: []].append(try Self.value(of: option, inline: parts.dropFirst().first, rest: &rest))
        }
    }

    public func has(_ name: String) -> Bool { values[name] != nil }

    /// The last value given.
    public subscript(_ name: String) -> String? { values[name]?.last }

    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that must be there.
    public func required(_ name: String) throws(UsageFault) -> String {
        guard let value = self[name] else { throw UsageFault("--\(name) is missing") }
        return value
    }

    private static func value(
        of option: Option, inline: Substring?, rest: inout ArraySlice<String>
    ) throws(UsageFault) -> String {
        guard let argument = option.argument else {
            guard inline == nil else { throw UsageFault("--\(option.name) takes no value") }
            return ""
        }
        if let inline { return String(inline) }
        guard let next = rest.first, !next.hasPrefix("--") else {
            throw UsageFault("--\(option.name) needs a value: --\(option.name) \(argument)")
        }
        rest.removeFirst()
        return next
    }

    private static func suggestion(_ name: String, _ options: [Option]) -> String {
        NearestName.of(name, among: options.map(\.name)).map { "; did you mean '--\($0)'?" } ?? ""
    }
}
