import Foundation
import Testing

@Suite("Layers (design): imports go down only")
struct LayerTests {
    /// What each target may import. Targets of layer 1 know nothing of each other; the load generator is an outside witness and
    /// never imports `Gateway`; Foundation is FoundationEssentials, and only in tokens, control and programs.
    static let allowed: [String: Set<String>] = [
        "WireProtocol": [], "Containers": ["Synchronization"], "LinuxIO": ["CLinux", "Glibc"], "Compression": ["CZlib"],
        "Terminal": ["Glibc"],
        "SessionCore": ["WireProtocol", "Containers"], "Reactor": ["LinuxIO", "Containers", "CLinux", "Glibc"],
        "Tokens": ["COpenSSL", "FoundationEssentials"], "Measure": [],
        "Gateway": [
            "WireProtocol", "Containers", "LinuxIO", "Compression", "SessionCore", "Reactor", "Tokens", "CLinux",
            "Glibc",
            "Synchronization",
        ],
        "Control": [
            "Terminal", "Gateway", "WireProtocol", "LinuxIO", "Tokens", "SessionCore", "FoundationEssentials", "Glibc",
            "Synchronization",
        ],
        "holdfast": [
            "Terminal", "Control", "Gateway", "WireProtocol", "LinuxIO", "Tokens", "FoundationEssentials", "Glibc",
        ],
        "LoadCore": [
            "Terminal", "WireProtocol", "Containers", "LinuxIO", "Compression", "Tokens", "Measure", "CLinux", "FoundationEssentials",
            "Glibc", "Synchronization",
        ],
        "holdfast-load": [
            "Terminal", "LoadCore", "WireProtocol", "Containers", "LinuxIO", "Tokens", "Measure", "FoundationEssentials", "Glibc",
            "Synchronization",
        ],
        "holdfast-bench": [
            "Terminal", "WireProtocol", "Containers", "LinuxIO", "Compression", "SessionCore", "Tokens", "Measure",
            "Gateway", "FoundationEssentials", "Glibc",
        ],
    ]

    @Test("every target stands in the table")
    func targets() {
        let known = Set(Self.allowed.keys).union(["CLinux", "CZlib", "COpenSSL"])
        #expect(Set(SourceTree.swiftSources.map(\.target)).subtracting(known) == [])
        #expect(SourceTree.swiftSources.count > 50)
    }

    @Test("no file imports what its layer must not know")
    func imports() {
        let wrong = SourceTree.swiftSources.flatMap { file in
            Self.imports(of: file).subtracting(Self.allowed[file.target] ?? []).sorted().map { "\(file.path): \($0)" }
        }
        #expect(wrong == [])
    }

    @Test("the manifest declares nothing else either")
    func manifest() throws {
        let text = try String(contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
        let entry = /(?:library|program)\("([\w-]+)"(?:,\s*\[([^\]]*)\])?\)/
        let entries = text.matches(of: entry)
        #expect(entries.count >= 10)
        for match in entries {
            let names = (match.output.2 ?? "").split { !$0.isLetter && $0 != "-" }.map(String.init)
            let wrong = Set(names).subtracting(Self.allowed[String(match.output.1)] ?? [])
            #expect(wrong == [], "\(match.output.1)")
        }
    }

    /// The modules a file imports, whatever attributes and access levels stand before.
    static func imports(of file: SourceTree.File) -> Set<String> {
        let modules = SwiftCode(file.text).lines.filter { $0.contains("import") }.compactMap { line in
            line.firstMatch(
                of: /^\s*(?:[@\w()]+\s+)*?import\s+(?:(?:struct|class|enum|func|protocol|typealias)\s+)?([\w]+)/)
        }
        return Set(modules.map { String($0.output.1) })
    }

    @Test(
        "an import is seen in every spelling",
        arguments: [
            "import A", "@testable import A", "public import A", "@_exported import struct A.B", "  internal import A",
        ])
    func spellings(text: String) {
        #expect(Self.imports(of: SourceTree.File(path: "Sources/X/x.swift", text: "// import B\n\(text)\n")) == ["A"])
    }
}
