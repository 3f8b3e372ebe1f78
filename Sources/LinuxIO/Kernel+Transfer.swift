import CLinux
import Glibc

extension Kernel {
    /// Reads once, at most `buffer.count` (1 or more) bytes.
    @inlinable @inline(__always)
    public func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> IOResult {
        guard let start = buffer.baseAddress, buffer.count > 0 else { return .wouldBlock }
        while true {
            let result = table.pointee.read(context, descriptor, start, buffer.count)
            if result > 0 { return .bytes(Int(truncatingIfNeeded: result)) }
            if result == 0 { return .endOfFile }
            if let outcome = Self.failure(result) { return outcome }
        }
    }

    /// Writes once, maybe only the first part of `bytes` (1 or more). Never raises `SIGPIPE` on a socket.
    @inlinable @inline(__always)
    public func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> IOResult {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return .wouldBlock }
        while true {
            let result = table.pointee.write(context, descriptor, start, bytes.count)
            if result > 0 { return .bytes(Int(truncatingIfNeeded: result)) }
            if result == 0 { return .wouldBlock }
            if let outcome = Self.failure(result) { return outcome }
        }
    }

    /// nil for `EINTR`: do it again.
    @inlinable static func failure(_ result: Int64) -> IOResult? {
        let number = Int32(truncatingIfNeeded: 0 &- result)
        if number == EAGAIN { return .wouldBlock }
        if number == EINTR { return nil }
        precondition(number != EBADF, "using a descriptor that is not open")
        return .failed(number)
    }

    /// Sends FIN; what the other side still sends can be read. Returns 0 or an errno (`ENOTCONN` when
    /// the other side is gone already).
    @inlinable @discardableResult public func shutdownWrite(_ descriptor: Int32) -> Int32 {
        0 &- table.pointee.shutdown(context, descriptor, Int32(SHUT_WR))
    }
}
