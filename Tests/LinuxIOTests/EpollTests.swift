import CLinux
import Glibc
import Testing

@testable import LinuxIO

@Suite struct EpollTests {
    let kernel = Kernel.live

    @Test func eventCarriesItsDataAndDrainingEndsIt() {
        let epoll = kernel.epollCreate()
        let eventfd = kernel.eventfdCreate()
        defer { for descriptor in [epoll, eventfd] { kernel.close(descriptor) } }
        let data: UInt64 = 0xfedc_ba98_7654_3210
        #expect(kernel.epollAdd(epoll, eventfd, events: EpollEvents.readable, data: data) == 0)
        #expect(wait(epoll, nanoseconds: 0) == [])
        kernel.eventfdSignal(eventfd)
        kernel.eventfdSignal(eventfd)
        #expect(wait(epoll, nanoseconds: -1) == [data])
        kernel.eventfdDrain(eventfd)
        kernel.eventfdDrain(eventfd)
        #expect(wait(epoll, nanoseconds: 0) == [])
    }

    @Test func modifyChangesDataAndDeleteEndsEvents() {
        let epoll = kernel.epollCreate()
        let eventfd = kernel.eventfdCreate()
        defer { for descriptor in [epoll, eventfd] { kernel.close(descriptor) } }
        kernel.eventfdSignal(eventfd)
        #expect(kernel.epollModify(epoll, eventfd, events: 0, data: 0) == ENOENT)
        #expect(kernel.epollAdd(epoll, eventfd, events: EpollEvents.readable, data: 1) == 0)
        #expect(kernel.epollAdd(epoll, eventfd, events: EpollEvents.readable, data: 1) == EEXIST)
        #expect(kernel.epollModify(epoll, eventfd, events: EpollEvents.writable, data: 2) == 0)
        #expect(wait(epoll, nanoseconds: 0) == [2])
        #expect(kernel.epollDelete(epoll, eventfd) == 0)
        #expect(wait(epoll, nanoseconds: 0) == [])
    }

    @Test func oneListenerCanStandInSeveralEpolls() throws {
        let listener = try Loopback.listen()
        let epolls = [kernel.epollCreate(), kernel.epollCreate()]
        let events = EpollEvents.readable | EpollEvents.exclusive
        for epoll in epolls {
            #expect(kernel.epollAdd(epoll, listener.descriptor, events: events, data: 5) == 0)
        }
        let client = try Loopback.connect(to: listener.address)
        #expect(epolls.contains { wait($0, nanoseconds: 5_000_000_000) == [5] })
        for descriptor in epolls + [client, listener.descriptor] { kernel.close(descriptor) }
    }

    @Test(arguments: [1_000, 1_500_000] as [Int64])
    func waitEndsNotBeforeItsTime(nanoseconds: Int64) {
        let epoll = kernel.epollCreate()
        defer { kernel.close(epoll) }
        let start = kernel.monotonicNanoseconds()
        #expect(wait(epoll, nanoseconds: nanoseconds) == [])
        #expect(kernel.monotonicNanoseconds() - start >= UInt64(nanoseconds))
    }

    private func wait(_ epoll: Int32, nanoseconds: Int64) -> [UInt64] {
        withUnsafeTemporaryAllocation(of: EpollEvent.self, capacity: 8) { events in
            let count = kernel.epollWait(epoll, events, timeoutNanoseconds: nanoseconds)
            return events[..<count].map { $0.dataWord }
        }
    }
}
