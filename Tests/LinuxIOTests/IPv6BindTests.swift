import CLinux
import Glibc
import Testing

@testable import LinuxIO

/// Reliability case C83. Where the machine has no IPv6, only the clear error is tested.
@Suite struct IPv6BindTests {
    let kernel = Kernel.live

    @Test(.enabled(if: Loopback.hasIPv6, "this machine has no IPv6"))
    func bothFamiliesBindTheSamePort() throws {
        let v4 = try Loopback.listen("0.0.0.0:0")
        let v6 = try ListenSocket.open(try Loopback.address("[::]:\(v4.address.port)")).get()
        defer { for listener in [v4, v6] { kernel.close(listener.descriptor) } }
        let only = kernel.option(v6.descriptor, level: Int32(IPPROTO_IPV6), name: IPV6_V6ONLY)
        #expect(only == 1)
        for (listener, host) in [(v4, "127.0.0.1"), (v6, "[::1]")] {
            let client = try Loopback.connect(to: try Loopback.address("\(host):\(v4.address.port)"))
            let accepted = try Loopback.accept(listener)
            #expect(accepted.peer.isV6 == (host == "[::1]"))
            for descriptor in [client, accepted.descriptor] { kernel.close(descriptor) }
        }
    }

    @Test(.enabled(if: Loopback.hasIPv6, "this machine has no IPv6"))
    func onlyIPv6LeavesIPv4Free() throws {
        let v6 = try Loopback.listen("[::]:0")
        let v4 = try ListenSocket.open(try Loopback.address("127.0.0.1:\(v6.address.port)")).get()
        for listener in [v4, v6] { kernel.close(listener.descriptor) }
    }

    @Test(.enabled(if: Loopback.hasIPv6, "this machine has no IPv6"))
    func loopbackAddressBindsAndCountsByItsNet() throws {
        let listener = try Loopback.listen("[::1]:0")
        let client = try Loopback.connect(to: listener.address)
        let accepted = try Loopback.accept(listener)
        for descriptor in [listener.descriptor, client, accepted.descriptor] { kernel.close(descriptor) }
        #expect(listener.address.text == "[::1]:\(listener.address.port)")
        #expect(accepted.peer.text == "::1")
        #expect(accepted.peer.limiterKey == 0)
    }

    @Test(.enabled(if: Loopback.hasIPv6, "this machine has no IPv6"))
    func clientOfAMappedAddressIsAnIPv4Peer() throws {
        let listener = try Loopback.listen()
        let mapped = try Loopback.address("[::ffff:127.0.0.1]:\(listener.address.port)")
        let client = try Loopback.connect(to: mapped)
        let accepted = try Loopback.accept(listener)
        for descriptor in [listener.descriptor, client, accepted.descriptor] { kernel.close(descriptor) }
        #expect(!accepted.peer.isV6)
        #expect(accepted.peer.text == "127.0.0.1")
        #expect(accepted.peer.limiterKey == mapped.peer.limiterKey)
    }

    @Test func missingFamilyIsAClearError() throws {
        let without = FakeKernel()
        without.functions.socket = { _, family in family == AF_INET6 ? -EAFNOSUPPORT : -EMFILE }
        let result = ListenSocket.open(try Loopback.address("[::]:7000"), kernel: without.kernel)
        #expect(throws: SystemFailure(
            number: EAFNOSUPPORT, text: "can't listen on [::]:7000: this machine has no IPv6 (EAFNOSUPPORT)")
        ) { try result.get() }
    }

    @Test(.enabled(if: !Loopback.hasIPv6, "this machine has IPv6"))
    func machineWithoutIPv6SaysSo() throws {
        let result = ListenSocket.open(try Loopback.address("[::1]:0"))
        let failure = #expect(throws: SystemFailure.self) { try result.get() }
        #expect(failure?.number == EAFNOSUPPORT || failure?.number == EADDRNOTAVAIL)
    }
}
