import CLinux
import Glibc

/// What accepting once came to.
@frozen public enum AcceptResult: Equatable, Sendable {
    /// A connection: non-blocking, close-on-exec, with the options that the listener hands down.
    case accepted(Int32, PeerAddress)
    /// Nobody is waiting.
    case wouldBlock
    /// That peer was gone before we came; accept the next one.
    case retry
    /// Out of descriptors or memory (the errno): pause accepting, the peers wait in the backlog.
    case exhausted(Int32)
    /// The listener itself is unusable (the errno).
    case failed(Int32)
}

extension Kernel {
    @inlinable public func accept(_ listener: Int32) -> AcceptResult {
        var peer = hf_address()
        let result = table.pointee.accept(context, listener, &peer)
        if result >= 0 { return .accepted(result, PeerAddress(peer)) }
        return Self.acceptFailure(0 &- result)
    }

    /// accept(2): network errors of the new connection come out of accept on Linux and count as `retry`.
    @inlinable static func acceptFailure(_ number: Int32) -> AcceptResult {
        switch number {
        case EAGAIN: .wouldBlock
        case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH,
            EOPNOTSUPP, ENETUNREACH, EPERM, ETIMEDOUT, ECONNRESET:
            .retry
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted(number)
        default: .failed(number)
        }
    }
}
