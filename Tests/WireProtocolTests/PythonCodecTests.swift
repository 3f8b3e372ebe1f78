import Foundation
import Testing

/// The independent codec agrees with every vector. Needs `python3`; without it the test fails, it is not skipped.
struct PythonCodecTests {
    @Test func thePythonCodecAgreesWithEveryVector() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let script = ProtocolFolder.url.appending(path: "python/check_vectors.py")
        process.arguments = ["python3", "-B", script.path(percentEncoded: false)]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(output)")
        #expect(output.contains(" 0 problems"))
    }
}
