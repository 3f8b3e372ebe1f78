import CLinux
import Glibc
import Testing

@testable import LinuxIO

@Suite(.serialized) struct ProcessTests {
    @Test func descriptorLimitIsRaisedToTheHardOne() {
        let raised = DescriptorLimit.raise()
        #expect(raised.soft == raised.hard && raised.soft > 0)
        #expect(DescriptorLimit.current() == raised)
    }

    @Test func processorTimeAndMemoryAreRead() throws {
        let before = try #require(ProcessFigures())
        #expect(before.residentBytes > 1 << 20 && before.residentBytes < 1 << 40)
        let deadline = Kernel.live.monotonicNanoseconds() + 10_000_000_000
        var after = before
        while after.cpuSeconds < before.cpuSeconds + 0.05, Kernel.live.monotonicNanoseconds() < deadline {
            after = try #require(ProcessFigures())
        }
        #expect(after.cpuSeconds >= before.cpuSeconds + 0.05 && after.cpuSeconds < before.cpuSeconds + 10)
    }

    @Test func commandWithSpacesAndParenthesesDoesNotShiftTheFields() throws {
        let comm = "/proc/self/comm"
        func rename(_ name: String) throws {
            let file = try #require(fopen(comm, "w"))
            fputs(name, file)
            fclose(file)
        }
        let plain = try #require(ProcessFigures())
        try rename("a) R 9 (b")
        defer { try? rename("tests") }
        let odd = try #require(ProcessFigures())
        #expect(odd.cpuSeconds >= plain.cpuSeconds && odd.cpuSeconds < plain.cpuSeconds + 10)
    }

    @Test func processThatIsNotThereHasNoFigures() {
        #expect(ProcessFigures(pid: Int32.max) == nil)
        #expect(ProcessFigures(pid: -1) == nil)
    }

    @Test func randomBytesDiffer() {
        let words = Set((0..<100).map { _ in Kernel.live.randomWord() })
        #expect(words.count == 100)
    }

    @Test func errorNumbersHaveWords() {
        #expect(ErrorNumber.text(EADDRINUSE) == "Address already in use (EADDRINUSE)")
        #expect(ErrorNumber.text(99_999) == "unknown error (E?)")
    }

    @Test func wallClockAndMonotonicClockRun() {
        let kernel = Kernel.live
        #expect(kernel.wallMilliseconds() / 1_000 - Int64(time(nil)) <= 1)
        let first = kernel.monotonicNanoseconds()
        #expect(kernel.monotonicNanoseconds() >= first)
    }
}
