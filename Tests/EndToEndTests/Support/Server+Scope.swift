import Glibc
import Testing

extension Server {
    /// Starts a gateway, runs `body`, and holds the gateway to what must be true after any test: when all connections
    /// are gone every figure is at its baseline, each close has a reason, nothing was logged as an error, and TERM
    /// ends it with exit code 0.
    ///
    /// - Parameter tolerated: what a line may say that is logged as an error.
    static func run(
        _ config: TestConfig? = TestConfig(), prefix: [String] = [], environment: [String: String] = [:],
        flags: [String] = [], folder: TemporaryFolder? = nil, tolerated: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: (Server) throws -> Void
    ) throws {
        let server = try Server(config, prefix: prefix, environment: environment, flags: flags, folder: folder)
        do {
            // When all shards have answered they have what they need.
            _ = try server.stats()
            let descriptors = try server.descriptorCount()
            try body(server)
            try server.settle(tolerated, descriptors: descriptors, sourceLocation)
        } catch {
            server.child.send(SIGKILL)
            _ = server.child.waitForEnd(within: 5)
            let log = server.child.errLines.suffix(30).joined(separator: "\n")
            Issue.record("\(error)\n\(server.child.ending as Any)\n\(log)", sourceLocation: sourceLocation)
        }
    }

    private func settle(_ tolerated: String?, descriptors: Int, _ sourceLocation: SourceLocation) throws {
        if child.ending == nil {
            let last = try stats { $0.isBaseline }
            #expect(last.isBalanced, "\(last)", sourceLocation: sourceLocation)
            var held = try descriptorCount()
            let deadline = Deadline(in: 2)
            while held != descriptors && !deadline.isOver {
                _ = try stats()
                held = try descriptorCount()
            }
            #expect(held == descriptors, "descriptors", sourceLocation: sourceLocation)
            child.send(SIGTERM)
        }
        let ending = child.waitForEnd(within: 15)
        if ending == nil { child.send(SIGKILL) }
        #expect(ending == .exit(0), sourceLocation: sourceLocation)
        let complaints = child.errLines.filter { line in
            (line.contains("level=error") || line.contains("Fatal error")) && !(tolerated.map(line.contains) ?? false)
        }
        #expect(complaints.isEmpty, sourceLocation: sourceLocation)
        #expect(child.outLines == [readyLine], sourceLocation: sourceLocation)
    }
}
