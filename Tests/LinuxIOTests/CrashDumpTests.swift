import CLinux
import Glibc
import Testing

@testable import LinuxIO

@Suite struct CrashDumpTests {
    @Test func trapLeavesTheRingsOnStandardError() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent, \.exitStatus]
        ) {
            _ = CrashDump.install()
            CrashDumpTests.addRings()
            let thread = try Thread.start(name: "shard-1") { fatalErrorOfOurs() }.get()
            thread.join()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("on thread shard-1\n"))
        #expect(text.contains("shard 0: last 2 of 2 events\n"))
        #expect(text.contains("  0 tick=10 accepted a=11 b=12 c=13\n"))
        #expect(text.contains("  1 tick=20 kind=700 a=21 b=22 c=18446744073709551615\n"))
        #expect(text.contains("shard 3: last 2 of 5 events\n  3 tick=20"))
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP])
    func signalIsRaisedAgainAfterTheDump(number: Int32) async throws {
        let result = await #expect(processExitsWith: .signal(number), observing: [\.standardErrorContent]) {
            [number] in
            _ = CrashDump.install()
            CrashDumpTests.addRings()
            // The test's thread blocks SIGABRT; abort unblocks it.
            if number == SIGABRT { abort() }
            raise(number)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("fatal SIG") && text.contains("shard 3:"))
    }

    @Test func stackOverflowOfAShardStillDumps() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = CrashDump.install()
            CrashDumpTests.addRings()
            let thread = try Thread.start(name: "deep", stackBytes: 64 * 1024) {
                _ = endless(CommandLine.argc)
            }.get()
            thread.join()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("fatal SIGSEGV on thread deep\n") && text.contains("shard 0:"))
    }

    @Test func removedRingIsNotDumped() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            CrashDumpTests.addRings()
            CrashDump.remove(shard: 0)
            CrashDump.add(shard: 256, base: UnsafeRawPointer(bitPattern: 8)!, capacity: 1,
                recordedCount: UnsafePointer(bitPattern: 8)!)
            CrashDump.write(to: STDOUT_FILENO)
        }
        let text = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(text.contains("shard 3: last 2 of 5 events\n") && !text.contains("shard 0"))
        #expect(!text.contains("shard 256"))
    }

    /// Two shards over the same two entries; of shard 3 the counter says that five were written.
    static func addRings() {
        let words: [UInt64] = [10, 1 | 11 << 32, 12, 13, 20, 700 | 21 << 32, 22, .max]
        let base = UnsafeMutablePointer<UInt64>.allocate(capacity: words.count)
        base.initialize(from: words, count: words.count)
        for (shard, written) in [(0, 2), (3, 5)] {
            let recorded = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
            recorded.initialize(to: UInt64(written))
            CrashDump.add(shard: shard, base: base, capacity: 2, recordedCount: recorded)
        }
        CrashDump.name(kind: 1, "accepted")
    }
}

private func fatalErrorOfOurs() {
    let empty: [Int] = []
    _ = empty[Int(CommandLine.argc)]
}

@inline(never) private func endless(_ depth: Int32) -> Int32 {
    depth == -1 ? 0 : endless(depth &+ 1) &+ depth
}
