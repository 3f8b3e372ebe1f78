import LinuxIO

@testable import LoadCore

extension LoadOptions {
    /// Small and short, against a fake server.
    static func small(_ scenario: Scenario, _ target: SocketAddress, connections: Int = 8) -> LoadOptions {
        var options = LoadOptions(scenario: scenario, target: target, secret: Array("a secret for tests".utf8))
        options.connections = connections
        options.concurrency = 4
        options.timeoutNanoseconds = 300_000_000
        options.durationNanoseconds = 150_000_000
        return options
    }
}
