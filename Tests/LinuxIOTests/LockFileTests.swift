import CLinux
import Glibc
import Testing

@testable import LinuxIO

@Suite struct LockFileTests {
    @Test func secondHolderIsRefusedUntilTheFirstLetsGo() throws {
        let path = "/tmp/lock-test-\(Kernel.live.randomWord())"
        defer { unlink(path) }
        let first = try LockFile.acquire(path).get()
        let refused = refusal(path)
        #expect(refused == SystemFailure(
            number: EWOULDBLOCK, text: "\(path) is locked by another process (process \(getpid()))"))
        letGo(first)
        #expect(eventually { refusal(path) == nil })
    }

    @Test func otherProcessesSeeTheLock() throws {
        let path = "/tmp/lock-test-\(Kernel.live.randomWord())"
        defer { unlink(path) }
        let lock = try LockFile.acquire(path).get()
        #expect(try Self.run("flock", "--nonblock", path, "true") == 1)
        letGo(lock)
        #expect(try Self.run("flock", "--timeout", "5", path, "true") == 0)
    }

    @Test func missingFolderSaysSo() {
        let failure = refusal("/tmp/no-such-folder-\(Kernel.live.randomWord())/lock")
        #expect(failure?.number == ENOENT)
        #expect(failure?.text.hasSuffix("No such file or directory (ENOENT)") == true)
    }

    /// A link could lead the lock to somebody else's file, which is then emptied.
    @Test func linkIsNotFollowed() {
        let path = "/tmp/lock-test-\(Kernel.live.randomWord())"
        symlink("/tmp/elsewhere", path)
        defer { unlink(path) }
        #expect(refusal(path)?.number == ELOOP)
    }

    /// A child that a parallel test is just starting holds copies of all descriptors until it execs.
    private func eventually(_ holds: () -> Bool) -> Bool {
        let deadline = Kernel.live.monotonicNanoseconds() + 5_000_000_000
        while Kernel.live.monotonicNanoseconds() < deadline {
            if holds() { return true }
            sched_yield()
        }
        return false
    }

    private func letGo(_: consuming LockFile) {}

    private func refusal(_ path: String) -> SystemFailure? {
        do throws(SystemFailure) {
            _ = try LockFile.acquire(path).get()
            return nil
        } catch {
            return error
        }
    }

    /// The exit status of a program.
    private static func run(_ words: String...) throws -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var process = pid_t()
        try #require(posix_spawnp(&process, words[0], nil, nil, arguments, environ) == 0)
        var status: Int32 = 0
        try #require(waitpid(process, &status, 0) == process)
        return (status >> 8) & 0xff
    }
}
