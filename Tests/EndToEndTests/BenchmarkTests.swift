import Foundation
import Testing

/// The benchmarks are code too: their own tests run here, so that a change of the wire or of a program's
/// arguments cannot leave them behind.
@Suite struct BenchmarkTests {
    @Test(.timeLimit(.minutes(3)))
    func theBenchmarksOwnTestsPass() throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let output = Pipe()
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = "timeout 120 python3 -m unittest discover -s benchmarks -t benchmarks".split(separator: " ")
            .map(String.init)
        python.currentDirectoryURL = repository
        python.standardOutput = output
        python.standardError = output
        try python.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        #expect(python.terminationStatus == 0, "\(said)")
    }
}
