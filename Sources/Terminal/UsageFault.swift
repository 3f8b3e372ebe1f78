/// Wrong usage of the command line; ends the process with 2.
public struct UsageFault: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }

    public init(unknownCommand name: String, among commands: [String]) {
        let nearest = NearestName.of(name, among: commands).map { "; did you mean '\($0)'?" } ?? ""
        self.init("unknown command '\(PrintableText.of(name))'" + nearest)
    }
}
