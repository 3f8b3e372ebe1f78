import Foundation

/// The built `holdfast`, run as a user would.
struct HoldfastProgram {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// `HOLDFAST_BIN_DIR`, or the folder that this test runs from.
    static var path: String {
        let folder = ProcessInfo.processInfo.environment["HOLDFAST_BIN_DIR"]
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return (folder ?? URL(fileURLWithPath: own ?? ".").deletingLastPathComponent().path) + "/holdfast"
    }

    /// Runs it to its end with an environment of nothing but the given.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // What it says is less than a pipe holds, so one can be read after the other.
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            errors: String(decoding: complained, as: UTF8.self))
    }
}
