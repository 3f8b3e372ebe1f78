import Terminal
import Testing

@testable import holdfast_bench

@Suite("The micro benchmark of presence, tiny")
struct PresenceBenchmarkTests {
    @Test("every figure of every size is measured")
    func figures() {
        let all = PresenceMeasurement.run(sizes: [200, 1_000], operations: 150, rounds: 3)
        #expect(all.map(\.edges) == [200, 1_000])
        for figures in all {
            #expect(figures.watchers == figures.edges / 10 && figures.targets > 10)
            #expect(figures.bytesPerEdge > 12)
            let times = [
                figures.fillNanoseconds, figures.subscribeNanoseconds, figures.renewNanoseconds,
                figures.findNanoseconds,
                figures.keyedNanoseconds, figures.unsubscribeNanoseconds, figures.expireNanoseconds,
            ]
            #expect(times.allSatisfy { $0 > 0 })
        }
    }

    @Test("200 000 edges take at most 32 bytes each, without the fixed 256 KiB of the timer wheel (P8)")
    func bytes() throws {
        let figures = try #require(PresenceMeasurement.run(sizes: [200_000], operations: 1, rounds: 1).first)
        #expect(figures.bytesPerEdge - 262_144.0 / 200_000 <= 32)
    }

    @Test(
        "wrong usage ends with 2",
        arguments: [
            [], ["presense"], ["presence", "--edges", "0"], ["presence", "--edges", "10,"],
            ["presence", "--rounds", "1,2"], ["presence", "--fast"],
        ])
    func usage(arguments: [String]) {
        #expect(Program.run(arguments) == ExitCode.usage)
    }

    @Test("what is asked rightly ends with 0, also with fewer users than subscriptions")
    func runs() {
        let tiny = ["presence", "--edges", "50,100", "--operations", "20", "--rounds", "1"]
        for arguments in [["--help"], ["presence", "--help"], tiny, tiny + ["--json"]] {
            #expect(Program.run(arguments) == ExitCode.success)
        }
    }
}
