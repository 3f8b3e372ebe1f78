import CLinux
import Glibc
import Testing

@testable import LinuxIO

/// What the wrappers make of each answer of the kernel.
@Suite struct FakeKernelTests {
    @Test(arguments: [
        (results: [5], outcome: IOResult.bytes(5)),
        (results: [Int64(-EINTR), Int64(-EINTR), 3], outcome: .bytes(3)),
        (results: [Int64(-EAGAIN)], outcome: .wouldBlock),
        (results: [Int64(-EINTR), Int64(-EAGAIN)], outcome: .wouldBlock),
        (results: [0], outcome: .endOfFile),
        (results: [Int64(-ECONNRESET)], outcome: .failed(ECONNRESET)),
        (results: [Int64(-ENOMEM)], outcome: .failed(ENOMEM)),
    ])
    func readOutcomes(results: [Int64], outcome: IOResult) {
        let fake = FakeKernel()
        fake.results = results
        fake.functions.read = { context, _, _, _ in FakeKernel.from(context).nextResult() }
        var buffer: UInt64 = 0
        let result = withUnsafeMutableBytes(of: &buffer) { fake.kernel.read(3, into: $0) }
        #expect(result == outcome && fake.calls == results.count)
    }

    @Test(arguments: [
        (results: [Int64(-EINTR), 8], outcome: IOResult.bytes(8)),
        (results: [1], outcome: .bytes(1)),
        (results: [Int64(-EAGAIN)], outcome: .wouldBlock),
        (results: [Int64(-EPIPE)], outcome: .failed(EPIPE)),
        (results: [Int64(-ENOBUFS)], outcome: .failed(ENOBUFS)),
    ])
    func writeOutcomes(results: [Int64], outcome: IOResult) {
        let fake = FakeKernel()
        fake.results = results
        fake.functions.write = { context, _, _, _ in FakeKernel.from(context).nextResult() }
        let result = withUnsafeBytes(of: UInt64(1)) { fake.kernel.write(3, $0) }
        #expect(result == outcome && fake.calls == results.count)
    }

    @Test(arguments: [
        (EAGAIN, AcceptResult.wouldBlock), (EINTR, .retry), (ECONNABORTED, .retry), (EPROTO, .retry),
        (ENETUNREACH, .retry), (EMFILE, .exhausted(EMFILE)), (ENFILE, .exhausted(ENFILE)),
        (ENOBUFS, .exhausted(ENOBUFS)), (ENOMEM, .exhausted(ENOMEM)), (EINVAL, .failed(EINVAL)),
        (ENOTSOCK, .failed(ENOTSOCK)),
    ])
    func acceptOutcomes(number: Int32, outcome: AcceptResult) {
        let fake = FakeKernel()
        fake.results = [Int64(-number)]
        fake.functions.accept = { context, _, _ in Int32(FakeKernel.from(context).nextResult()) }
        #expect(fake.kernel.accept(3) == outcome)
    }

    @Test func acceptedPeerIsTheOneTheKernelNamed() {
        let fake = FakeKernel()
        fake.functions.accept = { _, _, peer in
            peer.pointee.high = 1
            peer.pointee.low = 2
            return 9
        }
        #expect(fake.kernel.accept(3) == .accepted(9, PeerAddress(high: 1, low: 2)))
    }

    @Test func signalDuringAWaitCountsAsATimeout() {
        let fake = FakeKernel()
        fake.functions.epoll_wait = { _, _, _, _, _ in -EINTR }
        let count = withUnsafeTemporaryAllocation(of: EpollEvent.self, capacity: 4) {
            fake.kernel.epollWait(3, $0, timeoutNanoseconds: -1)
        }
        #expect(count == 0)
    }

    @Test func timeComesFromTheTable() {
        let fake = FakeKernel()
        fake.functions.monotonic_nanoseconds = { _ in 42 }
        fake.functions.wall_milliseconds = { _ in -7 }
        #expect(fake.kernel.monotonicNanoseconds() == 42 && fake.kernel.wallMilliseconds() == -7)
    }

    @Test func wrongDescriptorTraps() async {
        await #expect(processExitsWith: .failure) { Kernel.live.close(1_000_000) }
        await #expect(processExitsWith: .failure) {
            _ = withUnsafeBytes(of: UInt8(0)) { Kernel.live.write(1_000_000, $0) }
        }
    }
}
