import CLinux
import Glibc

/// What starting a connection came to. The descriptor is the caller's.
@frozen public enum ConnectResult: Equatable, Sendable {
    case connected(Int32)
    /// Wait until writable, then ask `connectError`.
    case inProgress(Int32)
    /// An errno; nothing is left open.
    case failed(Int32)
}

extension Kernel {
    /// Connects a non-blocking TCP socket with `TCP_NODELAY`. With `source`, from that address; its port
    /// 0 leaves the choice to the kernel at connect time, so that one source serves 28 000 connections
    /// *per* destination.
    @inlinable
    public func connect(to address: SocketAddress, from source: SocketAddress? = nil) -> ConnectResult {
        let descriptor = table.pointee.socket(context, Int32(address.raw.family))
        guard descriptor >= 0 else { return .failed(0 &- descriptor) }
        let result = connect(descriptor, to: address, from: source)
        if result == 0 { return .connected(descriptor) }
        // A connect that a signal interrupted goes on by itself.
        if result == -EINPROGRESS || result == -EINTR { return .inProgress(descriptor) }
        close(descriptor)
        return .failed(0 &- result)
    }

    @inlinable
    func connect(_ descriptor: Int32, to address: SocketAddress, from source: SocketAddress?) -> Int32 {
        _ = table.pointee.set_option(context, descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        if let source {
            if source.port == 0 {
                _ = table.pointee.set_option(
                    context, descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, 1)
            }
            var from = source.raw
            let result = table.pointee.bind(context, descriptor, &from)
            if result < 0 { return result }
        }
        var to = address.raw
        return table.pointee.connect(context, descriptor, &to)
    }

    /// After `inProgress` and an event: 0 when connected, else the errno of the failure.
    @inlinable public func connectError(_ descriptor: Int32) -> Int32 {
        var number: Int32 = 0
        let result = table.pointee.get_option(context, descriptor, SOL_SOCKET, SO_ERROR, &number)
        return result < 0 ? 0 &- result : number
    }

    /// A whole-number socket option: its value, or nil when there is none.
    @inlinable public func option(_ descriptor: Int32, level: Int32, name: Int32) -> Int32? {
        var value: Int32 = 0
        return table.pointee.get_option(context, descriptor, level, name, &value) < 0 ? nil : value
    }

    /// Returns 0 or an errno.
    @inlinable
    public func setOption(_ descriptor: Int32, level: Int32, name: Int32, value: Int32) -> Int32 {
        0 &- table.pointee.set_option(context, descriptor, level, name, value)
    }

    /// The address that the socket is bound to, or nil.
    @inlinable public func localAddress(_ descriptor: Int32) -> SocketAddress? {
        var address = hf_address()
        guard table.pointee.local_address(context, descriptor, &address) == 0 else { return nil }
        return SocketAddress(address)
    }
}
