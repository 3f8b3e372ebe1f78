import Testing

@testable import Terminal

@Suite("Command line options")
struct ParsedOptionsTests {
    static let options = [
        Option("listen", argument: "HOST:PORT", repeatable: true, ""), Option("data", argument: "DIR", ""),
        Option("dev", ""), .help,
    ]

    @Test("take their value behind a space or an equals sign")
    func values() throws {
        let parsed = try ParsedOptions(
            ["--listen", "a", "--data=x=y", "--dev", "--listen=b", "-h"], options: Self.options)
        #expect(parsed.all("listen") == ["a", "b"])
        #expect(parsed["data"] == "x=y")
        #expect(parsed.has("dev"))
        #expect(parsed.has("help"))
        #expect(try ParsedOptions(["--data="], options: Self.options)["data"] == "")
    }

    @Test(
        "that cannot be used are told",
        arguments: [
            (["--dta", "x"], "unknown option '--dta'; did you mean '--data'?"),
            (["--zebra"], "unknown option '--zebra'"),
            (["--data"], "--data needs a value: --data DIR"),
            (["--data", "--dev"], "--data needs a value: --data DIR"),
            (["--dev=1"], "--dev takes no value"), (["--data", "a", "--data", "b"], "--data is given twice"),
            (["x"], "unexpected argument 'x'"), (["--"], "unexpected argument '--'"),
            (["-d"], "unexpected argument '-d'"),
            (["--\u{1B}[2J"], "unknown option '--\\u{1b}[2J'"),
        ])
    func faults(arguments: [String], expected: String) {
        #expect(throws: UsageFault(expected)) { try ParsedOptions(arguments, options: Self.options) }
    }
}
