import CLinux
import Glibc
import Testing

@testable import LinuxIO

@Suite struct ListenSocketTests {
    let kernel = Kernel.live

    @Test func portChosenByTheKernelIsReadBack() throws {
        let listener = try Loopback.listen()
        defer { kernel.close(listener.descriptor) }
        #expect(listener.address.port != 0)
        #expect(listener.address.hostText == "127.0.0.1")
    }

    @Test func addressInUseSaysWhichAndWhy() throws {
        let listener = try Loopback.listen()
        defer { kernel.close(listener.descriptor) }
        let second = ListenSocket.open(listener.address)
        #expect(second == .failure(SystemFailure(
            number: EADDRINUSE,
            text: "can't listen on \(listener.address.text): another process listens there (EADDRINUSE)")))
    }

    @Test func addressOfAnotherMachineSaysSo() throws {
        let failure = ListenSocket.open(try Loopback.address("192.0.2.1:0"))
        #expect(throws: SystemFailure(
            number: EADDRNOTAVAIL,
            text: "can't listen on 192.0.2.1:0: no interface of this machine has the address (EADDRNOTAVAIL)")
        ) { try failure.get() }
    }

    /// A restart must not wait for the last connections' TIME_WAIT.
    @Test func portIsFreeAgainRightAfterClose() throws {
        let first = try Loopback.listen()
        let client = try Loopback.connect(to: first.address)
        let server = try Loopback.accept(first).descriptor
        kernel.close(server)
        kernel.close(first.descriptor)
        #expect(Loopback.read(client).result == .endOfFile)
        kernel.close(client)
        let second = try ListenSocket.open(first.address).get()
        kernel.close(second.descriptor)
    }

    @Test func failedOpenLeavesNoDescriptorBehind() throws {
        let counts = FakeKernel()
        counts.functions.bind = { _, _, _ in -EADDRINUSE }
        counts.functions.close = { context, descriptor in
            FakeKernel.from(context).closed.append(descriptor)
            return 0
        }
        counts.functions.socket = { _, _ in 77 }
        counts.functions.set_option = { _, _, _, _, _ in 0 }
        let result = ListenSocket.open(try Loopback.address("127.0.0.1:1"), kernel: counts.kernel)
        #expect(throws: SystemFailure.self) { try result.get() }
        #expect(counts.closed == [77])
    }

    @Test func listenersPassedOnAreAdopted() throws {
        let passed = try Loopback.listen()
        defer { kernel.close(passed.descriptor) }
        _ = fcntl(passed.descriptor, F_SETFL, 0)
        _ = fcntl(passed.descriptor, F_SETFD, 0)
        let adopted = try ListenSocket.adopt(
            process: "\(getpid())", count: "1", firstDescriptor: passed.descriptor
        ).get()
        #expect(adopted == [passed])
        #expect(fcntl(passed.descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(passed.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func listenersMeantForAnotherProcessAreLeftAlone() throws {
        #expect(try ListenSocket.adopt(process: "1", count: "1", firstDescriptor: 3).get() == [])
        #expect(try ListenSocket.adopt(process: nil, count: nil, firstDescriptor: 3).get() == [])
        #expect(try ListenSocket.adopt(process: "\(getpid())", count: nil, firstDescriptor: 3).get() == [])
    }

    @Test(arguments: ["", "x", "-1", "99999999999", "1025"])
    func badCountOfListenersIsRefused(count: String) {
        let result = ListenSocket.adopt(process: "\(getpid())", count: count, firstDescriptor: 3)
        #expect(throws: SystemFailure.self) { try result.get() }
    }

    @Test func passedDescriptorThatDoesNotListenIsNamed() throws {
        let listener = try Loopback.listen()
        let client = try Loopback.connect(to: listener.address)
        defer { for descriptor in [listener.descriptor, client] { kernel.close(descriptor) } }
        let result = ListenSocket.adopt(process: "\(getpid())", count: "1", firstDescriptor: client)
        #expect(throws: SystemFailure(
            number: ENOTSOCK, text: "LISTEN_FDS: descriptor \(client) is not a listening TCP socket")
        ) { try result.get() }
    }
}
