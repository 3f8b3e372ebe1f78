import CLinux
import Glibc

/// The system calls of the data plane, through a table of functions: `live` for real, or a test's own.
///
/// 8 bytes, copied freely, usable from any thread (a fake table says so for itself). Wrappers loop over
/// `EINTR` and turn `EAGAIN` into a value. `EBADF` on a descriptor that we ought to own traps: the
/// number may be somebody else's connection by now.
@frozen public struct Kernel: BitwiseCopyable, @unchecked Sendable {
    @usableFromInline let table: UnsafePointer<hf_kernel>

    /// - Parameter table: must outlive every copy of this value. Start a fake one from a copy of
    ///   `Kernel.live.functions` and replace what the test is about; `context` is its first argument.
    @inlinable public init(table: UnsafePointer<hf_kernel>) {
        self.table = table
    }

    @inlinable public static var live: Kernel { Kernel(table: hf_kernel_live()) }

    /// A copy of the whole table.
    @inlinable public var functions: hf_kernel { table.pointee }

    @inlinable @inline(__always) var context: UnsafeMutableRawPointer? { table.pointee.context }

    /// Closes `descriptor`. Whatever else close reports, the descriptor is gone on Linux.
    @inlinable public func close(_ descriptor: Int32) {
        let result = table.pointee.close(context, descriptor)
        precondition(result != -EBADF, "closing a descriptor that is not open")
    }

    /// CLOCK_MONOTONIC.
    @inlinable @inline(__always) public func monotonicNanoseconds() -> UInt64 {
        table.pointee.monotonic_nanoseconds(context)
    }

    /// CLOCK_REALTIME since 1970; may jump.
    @inlinable @inline(__always) public func wallMilliseconds() -> Int64 {
        table.pointee.wall_milliseconds(context)
    }

    /// Fills `buffer` from the kernel's random source. Never short; a kernel without one ends the process.
    @inlinable public func random(into buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress, buffer.count > 0 else { return }
        table.pointee.random(context, start, buffer.count)
    }

    /// 64 random bits.
    @inlinable public func randomWord() -> UInt64 {
        var word: UInt64 = 0
        withUnsafeMutableBytes(of: &word) { random(into: $0) }
        return word
    }
}
