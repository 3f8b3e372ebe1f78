import Testing

extension EndToEnd {
    /// The benchmarks are code too: their own tests run here, and one small round of `benchmarks/run`, so that a
    /// change of the wire or of a program's arguments cannot leave them behind. One after the other: both build the
    /// C programs.
    @Suite(.serialized)
    struct BenchmarkTests {
        @Test(.alone)
        func theBenchmarksOwnTestsPass() throws {
            try run("python3 -m unittest discover -s benchmarks -t benchmarks")
        }

        @Test(.alone)
        func aSmallRoundRunsAgainstLimitAndGateway() throws {
            let programs = Server.program.split(separator: "/").dropLast().joined(separator: "/")
            let works = "--only heartbeat --only login --only fanout --only idle --without nats --without mosquitto"
            try run("benchmarks/run --smoke \(works) --json /dev/null --bin-dir /\(programs)")
        }

        /// From the repository's top; what the command said is the failure's text.
        private func run(_ command: String) throws {
            let top = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
            let words = command.split(separator: " ").map(String.init)
            let ran = try Child.run(["/usr/bin/env", "-C", "/" + top] + words, within: 180)
            #expect(ran.ending == .exit(0), "\((ran.out + ran.err).joined(separator: "\n"))")
        }
    }
}
