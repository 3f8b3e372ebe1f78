import LinuxIO

@testable import LoadCore

extension LoadOptions {
    /// Small and short, against a fake server. Only tests of silent servers take a short time-out: the machine may be busy.
    static func small(
        _ scenario: Scenario, _ target: SocketAddress, connections: Int = 8, timeoutMilliseconds: UInt64 = 20_000
    ) -> LoadOptions {
        var options = LoadOptions(scenario: scenario, target: target, secret: Array("a secret for tests".utf8))
        options.connections = connections
        options.concurrency = 4
        options.timeoutNanoseconds = timeoutMilliseconds * 1_000_000
        options.durationNanoseconds = 150_000_000
        return options
    }
}
