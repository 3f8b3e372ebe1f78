import Testing

@Suite("Habits (style)")
struct HabitTests {
    /// Everything that people read and change.
    static let everything =
        ["Sources", "Tests", "protocol", "benchmarks", "scripts"].flatMap { folder in
            SourceTree.files(
                below: folder, endings: [".swift", ".c", ".h", ".md", ".json", ".json5", ".py", ".sh", ".modulemap"])
        }.filter { !$0.path.contains("/build/") }

    @Test("nothing is left for later")
    func leftovers() {
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "HA" + "CK:"]
        let found = Self.everything.flatMap { file in marks.flatMap { file.places(of: $0) } }
        #expect(found.map(\.description) == [])
    }

    @Test("no path of somebody's machine is written down")
    func paths() {
        let folders = ["home", "root", "Users", "work"].map { "/" + $0 + "/" }
        // A path starts here only if nothing that could be a folder's name stands before.
        let found = Self.everything.flatMap { file in folders.flatMap { file.places(of: $0) } }.filter { place in
            place.before.map { !$0.isLetter && !$0.isNumber && !"._-~/$})*>".contains($0) } ?? true
        }
        #expect(found.map(\.description) == [])
    }

    @Test("every limit says what it is")
    func limits() {
        let files = SourceTree.swiftSources.filter { $0.path.hasSuffix("Limits.swift") }
        #expect(files.count >= 4)
        let bare = files.flatMap { file in
            let lines = file.lines.map { $0.drop { $0 == " " } }
            return lines.indices.filter { index in
                Self.isLimit(lines[index]) && !Self.isDocumented(lines, index)
            }.map { "\(file.path):\($0 + 1)" }
        }
        #expect(bare == [])
    }

    @Test("no file has a name that says nothing")
    func names() {
        let empty = ["Manager", "Helper", "Util", "Misc", "Common"]
        let found = SourceTree.swiftSources.map(\.path).filter { path in empty.contains { path.contains($0) } }
        #expect(found == [])
    }

    @Test("nothing is compiled for one system only")
    func conditions() {
        let found = SourceTree.swiftSources.filter { file in
            SwiftCode(file.text).lines.contains { $0.contains("#if os") || $0.contains("#if canImport") }
        }
        #expect(found.map(\.path) == [])
    }

    private static func isLimit(_ line: Substring) -> Bool {
        line.contains("static let ") || line.contains("static var ")
    }

    /// A comment of its own right above it (attributes may stand between); limits that follow each other without a gap may
    /// share one. Under a heading, a name that ends in its unit needs no sentence.
    private static func isDocumented(_ lines: [Substring], _ index: Int) -> Bool {
        var hasGap = false
        for above in lines[..<index].reversed() {
            if above.hasPrefix("///") { return !hasGap }
            if above.hasPrefix("// MARK:") { return isUnit(lines[index]) }
            guard isLimit(above) || above.hasPrefix("@") || above.isEmpty else { return false }
            hasGap = hasGap || above.isEmpty
        }
        return false
    }

    private static func isUnit(_ line: Substring) -> Bool {
        line.firstMatch(of: /(?:let|var) \w+(?:Bytes|Scalars|Milliseconds|Seconds|Minutes|Count)\b/) != nil
    }
}
