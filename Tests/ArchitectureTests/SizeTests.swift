import Testing

@Suite("Sizes (style)")
struct SizeTests {
    @Test("no source file is longer than 400 lines")
    func files() {
        let long = (SourceTree.swiftSources + SourceTree.cSources).filter { $0.lineCount > 400 }
        #expect(long.map { "\($0.path): \($0.lineCount)" } == [])
    }

    @Test("half of the files have at most 120 lines")
    func median() {
        let counts = SourceTree.swiftSources.map(\.lineCount).sorted()
        #expect(!counts.isEmpty)
        #expect(counts[counts.count / 2] <= 120)
    }

    @Test("no function is longer than 60 lines")
    func functions() {
        let long = SourceTree.swiftSources.flatMap { file in
            FunctionLengths(SwiftCode(file.text)).functions.filter { $0.lineCount > 60 }.map {
                "\(file.path):\($0.line): \($0.lineCount) lines"
            }
        }
        #expect(long == [])
    }
}
