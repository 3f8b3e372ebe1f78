import CLinux
import Glibc
import Testing

@testable import LinuxIO

@Suite struct ConnectionTests {
    let kernel = Kernel.live

    @Test func bytesGoBothWaysAndFinEndsThem() throws {
        let listener = try Loopback.listen()
        let client = try Loopback.connect(to: listener.address)
        let server = try Loopback.accept(listener).descriptor
        defer { for descriptor in [listener.descriptor, client, server] { kernel.close(descriptor) } }
        #expect(Loopback.write(client, "hello") == .bytes(5))
        #expect(Loopback.read(server) == (.bytes(5), "hello"))
        #expect(Loopback.write(server, "answer") == .bytes(6))
        #expect(kernel.shutdownWrite(server) == 0)
        #expect(Loopback.read(client) == (.bytes(6), "answer"))
        #expect(Loopback.read(client).result == .endOfFile)
        #expect(Loopback.write(client, "still open this way") == .bytes(19))
    }

    @Test func nothingToReadOrAcceptIsAValue() throws {
        let listener = try Loopback.listen()
        defer { kernel.close(listener.descriptor) }
        #expect(kernel.accept(listener.descriptor) == .wouldBlock)
        let client = try Loopback.connect(to: listener.address)
        defer { kernel.close(client) }
        var byte: UInt8 = 0
        let result = withUnsafeMutableBytes(of: &byte) { kernel.read(client, into: $0) }
        #expect(result == .wouldBlock)
    }

    @Test func fullSendBufferIsAValue() throws {
        let listener = try Loopback.listen()
        let client = try Loopback.connect(to: listener.address)
        let server = try Loopback.accept(listener).descriptor
        defer { for descriptor in [listener.descriptor, client, server] { kernel.close(descriptor) } }
        let block = [UInt8](repeating: 7, count: 65_536)
        var result = IOResult.bytes(0)
        var total = 0
        while case .bytes(let count) = result, total < 1 << 28 {
            total += count
            result = block.withUnsafeBytes { kernel.write(server, $0) }
        }
        #expect(result == .wouldBlock)
    }

    @Test func writingToAPeerThatIsGoneFailsWithoutASignal() throws {
        let listener = try Loopback.listen()
        let client = try Loopback.connect(to: listener.address)
        let server = try Loopback.accept(listener).descriptor
        defer { for descriptor in [listener.descriptor, server] { kernel.close(descriptor) } }
        #expect(Loopback.write(server, "never read, so close resets") == .bytes(27))
        try #require(Loopback.wait(client, EpollEvents.readable))
        kernel.close(client)
        try #require(Loopback.wait(server, EpollEvents.peerFinished))
        #expect(Loopback.write(server, "x") == .failed(ECONNRESET))
        #expect(Loopback.write(server, "x") == .failed(EPIPE))
        #expect(kernel.shutdownWrite(server) == ENOTCONN)
    }

    @Test func refusedConnectionTellsItsErrno() throws {
        let listener = try Loopback.listen()
        kernel.close(listener.descriptor)
        switch kernel.connect(to: listener.address) {
        case .inProgress(let descriptor):
            try #require(Loopback.wait(descriptor, EpollEvents.writable))
            #expect(kernel.connectError(descriptor) == ECONNREFUSED)
            kernel.close(descriptor)
        case .failed(let number): #expect(number == ECONNREFUSED)
        case .connected: Issue.record("nobody listens there")
        }
    }

    @Test func connectionComesFromTheSourceAddressAskedFor() throws {
        let listener = try Loopback.listen()
        let source = try Loopback.address("127.0.0.7:0")
        let client = try Loopback.connect(to: listener.address, from: source)
        let accepted = try Loopback.accept(listener)
        defer { for descriptor in [listener.descriptor, client, accepted.descriptor] { kernel.close(descriptor) } }
        #expect(accepted.peer.text == "127.0.0.7")
        #expect(kernel.localAddress(client)?.hostText == "127.0.0.7")
    }

    @Test func sourceAddressThatIsNotOursIsRefused() throws {
        let listener = try Loopback.listen()
        defer { kernel.close(listener.descriptor) }
        let source = try Loopback.address("192.0.2.1:0")
        #expect(kernel.connect(to: listener.address, from: source) == .failed(EADDRNOTAVAIL))
    }

    /// The listener's options are what keeps a slow reader visible; each connection must have them.
    @Test func acceptedConnectionsInheritTheListenersOptions() throws {
        let listener = try Loopback.listen()
        let client = try Loopback.connect(to: listener.address)
        let server = try Loopback.accept(listener).descriptor
        defer { for descriptor in [listener.descriptor, client, server] { kernel.close(descriptor) } }
        let tcp = Int32(IPPROTO_TCP)
        #expect(kernel.option(server, level: tcp, name: TCP_NODELAY) == 1)
        #expect(kernel.option(server, level: tcp, name: TCP_NOTSENT_LOWAT) == Int32(16_384))
        #expect(kernel.option(server, level: SOL_SOCKET, name: SO_SNDBUF) == Int32(262_144))
        #expect(fcntl(server, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(server, F_GETFD) & FD_CLOEXEC != 0)
    }
}
