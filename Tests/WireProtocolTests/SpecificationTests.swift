import Foundation
import Testing
import WireProtocol

/// SPEC.md can be relied on: its examples are vectors, its tables the registry's.
struct SpecificationTests {
    @Test func everyHexExampleIsAVector() throws {
        let names = ["frames.json", "compressed.json"]
        let known = Set(try names.flatMap { try ProtocolFolder.vectors($0).compactMap { $0["hex"]?.string } })
        let examples = try hexExamples(of: ProtocolFolder.text("SPEC.md"))
        #expect(examples.count >= 25)
        for example in examples where !known.contains(example) { Issue.record("not a vector: \(example)") }
    }

    @Test func everyFrameHasAnExample() throws {
        let vectors = try ProtocolFolder.vectors("frames.json")
        let nameOf = Dictionary(vectors.map { ($0["hex"]?.string ?? "", $0["frame"]?.string ?? "") }) { first, _ in first }
        let shown = Set(try hexExamples(of: ProtocolFolder.text("SPEC.md")).compactMap { nameOf[$0] })
        let missing = FrameType.all.map { "\($0.name)" }.filter { !shown.contains($0) }
        // Bodies that are told in full by the request they resemble.
        #expect(Set(missing) == ["DEVICES", "KICK_ONCE"])
    }

    @Test func theTableOfFramesIsTheRegistry() throws {
        let rows = try table(after: "## All frames").map { [$0[0], name(in: $0[1]), $0[2]] }
        let registry = FrameType.all.map { [hex([$0.rawValue]), "\($0.name)", $0.isFromClient ? "client" : "server"] }
        #expect(rows == registry)
    }

    @Test func theTableOfCodesIsTheRegistry() throws {
        let words: [ReconnectRule: String] = [.never: "no", .withNewToken: "token", .afterWindow: "yes", .notApplicable: "–"]
        let rows = try table(after: "## Codes").map { [$0[0], $0[1], $0[3], $0[4]] }
        let registry = ResultCode.all.map { ["\($0.rawValue)", "\($0.name)", words[$0.reconnect] ?? "", "\($0.httpStatus)"] }
        #expect(rows == registry)
    }

    @Test func theTableOfLimitsHasTheRegistrysNumbers() throws {
        let numbers = try table(after: "## Limits").map { $0[1].replacing(" ", with: "") }
        let source = [
            WireLimits.firstFrameBytes, WireLimits.frameBytes, WireLimits.serverFrameBytes, WireLimits.inflatedBytes,
            WireLimits.inflateRatio, WireLimits.requestsInFlight, WireLimits.subscribeUsers, WireLimits.queryUsers,
            WireLimits.appKeyBytes, WireLimits.userIDBytes, WireLimits.deviceUUIDBytes, WireLimits.deviceNameBytes,
            WireLimits.extensionScalars, WireLimits.tokenBytes, WireLimits.resourceBytes, WireLimits.cursorBytes,
            WireLimits.clientBytes, WireLimits.textBytes,
        ]
        #expect(Array(numbers.prefix(source.count)) == source.map(String.init))
    }

    @Test func everyLinkLeadsSomewhere() throws {
        for page in ["SPEC.md", "STATES.md", "CLIENTS.md", "CHANGES.md", "vectors/README.md"] {
            let text = try ProtocolFolder.text(page)
            let anchors = Set(text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-").replacing(",", with: "")
            })
            for match in text.matches(of: /\]\(([^)]+)\)/) {
                let target = String(match.1)
                if target.hasPrefix("#") {
                    #expect(anchors.contains(String(target.dropFirst())), "\(page): \(target)")
                } else {
                    let file = ProtocolFolder.url.appending(path: page).deletingLastPathComponent().appending(path: target)
                    let path = file.standardized.path(percentEncoded: false)
                    #expect(FileManager.default.fileExists(atPath: path), "\(page): \(target)")
                }
            }
        }
    }

    /// The bytes of each ```hex block: what stands before two blanks on each line.
    private func hexExamples(of text: String) throws -> [String] {
        text.matches(of: /```hex\n([^`]+)```/).map { block in
            block.1.split(separator: "\n").map { line in
                line.prefixMatch(of: /[0-9a-f]{2}(?: [0-9a-f]{2})*/).map { $0.0.replacing(" ", with: "") } ?? "?"
            }.joined()
        }
    }

    /// The cells of the first table behind a heading.
    private func table(after heading: String) throws -> [[String]] {
        let lines = try ProtocolFolder.text("SPEC.md").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == heading })
        let rows = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        return rows.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private func name(in link: String) -> String {
        link.firstMatch(of: /\[([A-Z_]+)\]/).map { String($0.1) } ?? link
    }
}
