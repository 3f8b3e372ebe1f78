import Glibc
import Testing

@testable import LinuxIO

/// Sockets on the loopback interface for tests. Waits are bounded, through epoll.
struct Loopback {
    static let kernel = Kernel.live

    static func address(_ text: String) throws -> SocketAddress {
        try #require(SocketAddress.parse(text))
    }

    static func listen(_ text: String = "127.0.0.1:0") throws -> ListenSocket {
        try ListenSocket.open(address(text)).get()
    }

    /// Whether the machine has IPv6 on its loopback interface.
    static let hasIPv6: Bool = {
        guard let socket = try? listen("[::1]:0") else { return false }
        kernel.close(socket.descriptor)
        return true
    }()

    /// Waits until `descriptor` has one of `events`; false after 5 s.
    static func wait(_ descriptor: Int32, _ events: UInt32) -> Bool {
        let epoll = kernel.epollCreate()
        defer { kernel.close(epoll) }
        guard kernel.epollAdd(epoll, descriptor, events: events, data: 0) == 0 else { return false }
        return withUnsafeTemporaryAllocation(of: EpollEvent.self, capacity: 1) {
            kernel.epollWait(epoll, $0, timeoutNanoseconds: 5_000_000_000) == 1
        }
    }

    static func connect(to address: SocketAddress, from source: SocketAddress? = nil) throws -> Int32 {
        switch kernel.connect(to: address, from: source) {
        case .connected(let descriptor):
            return descriptor
        case .inProgress(let descriptor):
            try #require(wait(descriptor, EpollEvents.writable))
            try #require(kernel.connectError(descriptor) == 0)
            return descriptor
        case .failed(let number):
            throw SystemFailure(number: number, wanted: "connect")
        }
    }

    static func accept(_ listener: ListenSocket) throws -> (descriptor: Int32, peer: PeerAddress) {
        try #require(wait(listener.descriptor, EpollEvents.readable))
        guard case .accepted(let descriptor, let peer) = kernel.accept(listener.descriptor) else {
            throw SystemFailure(number: 0, wanted: "accept")
        }
        return (descriptor, peer)
    }

    static func write(_ descriptor: Int32, _ text: String) -> IOResult {
        var text = text
        return text.withUTF8 { kernel.write(descriptor, UnsafeRawBufferPointer($0)) }
    }

    /// Waits for something to read, then reads once.
    static func read(_ descriptor: Int32) -> (result: IOResult, text: String) {
        guard wait(descriptor, EpollEvents.readable) else { return (.wouldBlock, "") }
        return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
            let result = kernel.read(descriptor, into: buffer)
            guard case .bytes(let count) = result else { return (result, "") }
            return (result, String(decoding: buffer[..<count], as: UTF8.self))
        }
    }
}
