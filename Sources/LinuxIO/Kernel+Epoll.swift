import CLinux
import Glibc

/// An event as the kernel writes it: 12 bytes on x86-64, `events` and the `data` given when adding.
public typealias EpollEvent = epoll_event

extension EpollEvent {
    /// What was given to `epollAdd` or `epollModify`.
    @inlinable @inline(__always) public var dataWord: UInt64 { data.u64 }
}

extension Kernel {
    /// A new epoll descriptor, or -errno.
    @inlinable public func epollCreate() -> Int32 {
        table.pointee.epoll_create(context)
    }

    /// Watches `descriptor`; `data` comes back with each event. Returns 0 or an errno.
    @inlinable
    public func epollAdd(_ epoll: Int32, _ descriptor: Int32, events: UInt32, data: UInt64) -> Int32 {
        0 &- table.pointee.epoll_control(context, epoll, EPOLL_CTL_ADD, descriptor, events, data)
    }

    /// Returns 0 or an errno. Not for descriptors that were added with `exclusive`.
    @inlinable
    public func epollModify(_ epoll: Int32, _ descriptor: Int32, events: UInt32, data: UInt64) -> Int32 {
        0 &- table.pointee.epoll_control(context, epoll, EPOLL_CTL_MOD, descriptor, events, data)
    }

    /// Events that were fetched already still name the descriptor. Returns 0 or an errno.
    @inlinable public func epollDelete(_ epoll: Int32, _ descriptor: Int32) -> Int32 {
        0 &- table.pointee.epoll_control(context, epoll, EPOLL_CTL_DEL, descriptor, 0, 0)
    }

    /// Waits at most `timeoutNanoseconds` (0: not at all, -1: for ever) and returns how many of `events`
    /// were filled. A signal counts as a time-out, so a caller looks at its clock after 0.
    @inlinable
    public func epollWait(
        _ epoll: Int32, _ events: UnsafeMutableBufferPointer<EpollEvent>, timeoutNanoseconds: Int64
    ) -> Int {
        guard let start = events.baseAddress, events.count > 0 else { return 0 }
        let result = table.pointee.epoll_wait(
            context, epoll, start, Int32(truncatingIfNeeded: events.count), timeoutNanoseconds)
        precondition(result >= 0 || result == -EINTR, "waiting on what is no epoll descriptor")
        return max(0, Int(truncatingIfNeeded: result))
    }

    /// A new eventfd that other threads use to wake an epoll, or -errno.
    @inlinable public func eventfdCreate() -> Int32 {
        table.pointee.eventfd_create(context)
    }

    /// Makes `eventfd` readable. From any thread. A counter that is full is readable already.
    @inlinable public func eventfdSignal(_ eventfd: Int32) {
        while table.pointee.eventfd_signal(context, eventfd) == -EINTR {}
    }

    /// Takes the readable state away.
    @inlinable public func eventfdDrain(_ eventfd: Int32) {
        while table.pointee.eventfd_drain(context, eventfd) == -EINTR {}
    }
}

/// The bits of an epoll event, in the width that the calls take.
public enum EpollEvents {
    @inlinable public static var readable: UInt32 { EPOLLIN.rawValue }
    @inlinable public static var writable: UInt32 { EPOLLOUT.rawValue }
    /// The other side sent FIN.
    @inlinable public static var peerFinished: UInt32 { EPOLLRDHUP.rawValue }
    /// Always reported.
    @inlinable public static var failure: UInt32 { EPOLLERR.rawValue }
    /// Always reported: both directions are shut.
    @inlinable public static var hangup: UInt32 { EPOLLHUP.rawValue }
    @inlinable public static var edgeTriggered: UInt32 { EPOLLET.rawValue }
    /// Of several epolls that watch one listener, wake at least one instead of all.
    @inlinable public static var exclusive: UInt32 { EPOLLEXCLUSIVE.rawValue }
}
