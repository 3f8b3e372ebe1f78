import Terminal
import WireProtocol

enum VersionCommand: Command {
    static let name = "version"
    static let summary = "say which version this is"
    static let usage = UsageText(
        synopsis: "holdfast version [--json]",
        description: "Prints the version of the program and of the wire protocol.",
        options: [.json, .help])

    private struct Answer: Encodable {
        let name: String
        let version: String
        let protocolVersion: Int

        enum CodingKeys: String, CodingKey {
            case name, version
            case protocolVersion = "protocol"
        }
    }

    static func run(_ options: ParsedOptions, environment: [String: String]) throws(UsageFault) -> Int32 {
        let answer = Answer(
            name: ProductVersion.name, version: ProductVersion.text, protocolVersion: Int(WireVersion.current))
        if options.has(Option.json.name) {
            JSONOutput.print(answer)
        } else {
            print("\(answer.name) \(answer.version) (wire protocol \(answer.protocolVersion))")
        }
        return ExitCode.success
    }
}
