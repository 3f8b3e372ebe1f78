import Foundation
import Testing

@Suite("The gateway's binary")
struct GatewayBinaryTests {
    /// `HOLDFAST_BIN_DIR`, or the folder that this test runs from.
    private static var path: String {
        let folder = ProcessInfo.processInfo.environment["HOLDFAST_BIN_DIR"]
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return (folder ?? URL(fileURLWithPath: own ?? ".").deletingLastPathComponent().path) + "/holdfast"
    }

    @Test("loads no full Foundation")
    func libraries() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
        process.arguments = [Self.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let list = String(decoding: data, as: UTF8.self)
        #expect(list.contains("libc.so"), "ldd says nothing of \(Self.path)")
        for library in ["libFoundation.so", "libFoundationInternationalization", "lib_FoundationICU"] {
            #expect(!list.contains(library))
        }
    }

    @Test("holds no full Foundation when it is linked statically")
    func symbols() throws {
        let binary = try Data(contentsOf: URL(fileURLWithPath: Self.path), options: .mappedIfSafe)
        // The name of ICU's data survives stripping; the modules' prefixes stand in every symbol of theirs.
        for mark in ["$s10Foundation", "$s30FoundationInternationalization", "NSRunLoop", "icudt"] {
            #expect(binary.range(of: Data(mark.utf8)) == nil, "\(mark)")
        }
        #expect(binary.range(of: Data("FoundationEssentials".utf8)) != nil)
    }
}
