import Foundation
import Testing

@testable import Gateway

@Suite("The log under load")
struct LogFloodTests {
    @Test("writes nothing below its level, and follows a change")
    func level() {
        let pipe = LogPipe(level: .warn)
        var evaluated = 0
        pipe.log.write(.info, "hidden") { _ in evaluated += 1 }
        pipe.log.level = .debug
        pipe.log.write(.debug, "shown") { _ in evaluated += 1 }
        #expect(pipe.log.level == .debug)
        #expect(pipe.finishLines().map { $0.contains("msg=shown") } == [true])
        #expect(evaluated == 1)
    }

    @Test("holds one message to 50 a second and tells how many more there were")
    func flood() {
        let pipe = LogPipe()
        for _ in 0..<200 { pipe.log.write(.info, "flooding") }
        for _ in 0..<10 { pipe.log.write(.info, "other") }
        pipe.clock.advance(1_000)
        for _ in 0..<3 { pipe.log.write(.info, "flooding") }
        let lines = pipe.finishLines()
        #expect(lines.count { $0.contains("msg=flooding") } == 53)
        #expect(lines.count { $0.contains("msg=other") } == 10)
        let told = lines.filter { $0.contains("msg=\"log lines suppressed\"") }
        #expect(told.count == 1)
        #expect(told.first?.hasSuffix("level=warn msg=\"log lines suppressed\" of=flooding count=150") == true)
    }

    @Test("drops what does not fit, counts it, and never makes the writer of a line wait")
    func stalledReader() {
        let pipe = LogPipe()
        let value = String(repeating: "v", count: 250)
        let total = 2_000
        // Nobody reads yet: the pipe and both halves fill up.
        for _ in 0..<total {
            pipe.clock.advance(1_000)
            pipe.log.write(.info, "many") {
                for _ in 0..<4 { $0.field("value", value) }
            }
        }
        let lines = pipe.finishLines()
        let written = lines.count { $0.contains("msg=many") }
        let dropped = lines.filter { $0.contains("msg=\"log lines dropped\"") }.compactMap {
            $0.components(separatedBy: "count=").last.flatMap { Int($0) }
        }
        #expect(written < total)
        #expect(written + dropped.reduce(0, +) == total)
    }

    @Test("keeps every line of several threads whole")
    func manyThreads() async {
        let pipe = LogPipe()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<300 {
                        pipe.clock.advance(1_000)
                        pipe.log.write(.info, "work") {
                            $0.field("worker", worker)
                            $0.field("number", number)
                        }
                    }
                }
            }
        }
        let lines = pipe.finishLines()
        #expect(lines.count == 1_200)
        for worker in 0..<4 {
            let numbers = lines.filter { $0.contains(" worker=\(worker) ") }.compactMap {
                $0.components(separatedBy: "number=").last.flatMap { Int($0) }
            }
            #expect(numbers == Array(0..<300))
        }
    }

    @Test("does not wait for ever for a reader who never reads")
    func stopWithStalledReader() {
        let pipe = LogPipe()
        let value = String(repeating: "v", count: 250)
        for _ in 0..<1_000 {
            pipe.clock.advance(1_000)
            pipe.log.write(.info, "many") {
                for _ in 0..<4 { $0.field("value", value) }
            }
        }
        #expect(!pipe.log.stop())
        _ = pipe.finish()
    }
}
