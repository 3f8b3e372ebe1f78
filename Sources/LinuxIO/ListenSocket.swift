import CLinux
import Glibc

/// A listening TCP socket: non-blocking, close-on-exec, bound without `SO_REUSEPORT`, so that a second
/// instance fails loudly. The descriptor is the holder's to close.
@frozen public struct ListenSocket: BitwiseCopyable, Sendable, Equatable {
    public let descriptor: Int32
    /// As bound: a port of 0 has become the one the kernel chose.
    public let address: SocketAddress

    /// Opens `address` with `ListenOptions`. `[::]` takes IPv6 only: IPv4 has its own listener.
    public static func open(
        _ address: SocketAddress, backlog: Int32 = ListenOptions.backlog, kernel: Kernel = .live
    ) -> Result<ListenSocket, SystemFailure> {
        let functions = kernel.functions
        let descriptor = functions.socket(functions.context, Int32(address.raw.family))
        guard descriptor >= 0 else {
            return .failure(SystemFailure(listeningOn: address, step: "socket", number: -descriptor))
        }
        if let failure = prepare(descriptor, address: address, backlog: backlog, kernel: kernel) {
            kernel.close(descriptor)
            return .failure(failure)
        }
        let bound = kernel.localAddress(descriptor) ?? address
        return .success(ListenSocket(descriptor: descriptor, address: bound))
    }

    private static func prepare(
        _ descriptor: Int32, address: SocketAddress, backlog: Int32, kernel: Kernel
    ) -> SystemFailure? {
        if address.isV6 {
            let result = kernel.setOption(
                descriptor, level: Int32(IPPROTO_IPV6), name: IPV6_V6ONLY, value: 1)
            if result != 0 { return SystemFailure(listeningOn: address, step: "IPV6_V6ONLY", number: result) }
        }
        if let failure = setOptions(descriptor, address: address, kernel: kernel) { return failure }
        let functions = kernel.functions
        var raw = address.raw
        let bindResult = functions.bind(functions.context, descriptor, &raw)
        if bindResult < 0 { return SystemFailure(listeningOn: address, step: "bind", number: -bindResult) }
        let listenResult = functions.listen(functions.context, descriptor, backlog)
        if listenResult < 0 { return SystemFailure(listeningOn: address, step: "listen", number: -listenResult) }
        return nil
    }

    static func setOptions(_ descriptor: Int32, address: SocketAddress, kernel: Kernel) -> SystemFailure? {
        let tcp = Int32(IPPROTO_TCP)
        let options: [(String, Int32, Int32, Int32)] = [
            ("SO_REUSEADDR", SOL_SOCKET, SO_REUSEADDR, 1),
            ("SO_SNDBUF", SOL_SOCKET, SO_SNDBUF, ListenOptions.sendBufferBytes),
            ("TCP_NOTSENT_LOWAT", tcp, TCP_NOTSENT_LOWAT, ListenOptions.notSentLowWaterBytes),
            ("TCP_NODELAY", tcp, TCP_NODELAY, 1),
        ]
        for (step, level, name, value) in options {
            let result = kernel.setOption(descriptor, level: level, name: name, value: value)
            if result != 0 { return SystemFailure(listeningOn: address, step: step, number: result) }
        }
        return nil
    }
}
