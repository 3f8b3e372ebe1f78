import Foundation

/// The built `holdfast-load`, run as a user would.
struct LoadProgram {
    let status: Int32
    let output: String
    let errors: String

    /// `HOLDFAST_BIN_DIR`, or the folder that this test runs from.
    private static var path: String {
        let folder = ProcessInfo.processInfo.environment["HOLDFAST_BIN_DIR"]
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return (folder ?? URL(fileURLWithPath: own ?? ".").deletingLastPathComponent().path) + "/holdfast-load"
    }

    /// Runs it to its end, which it reaches by itself.
    init(_ arguments: [String]) throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // What it says on stderr is less than a pipe holds, so one can be read after the other.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
