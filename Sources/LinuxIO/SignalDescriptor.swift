import CLinux
import Glibc

/// The signals that an operator sends, as something to read from an epoll.
public struct SignalDescriptor: ~Copyable, Sendable {
    public enum Signal: Equatable, Sendable {
        case hangup, terminate, interrupt, user1, user2
    }

    /// Readable when a signal is pending.
    public let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        Kernel.live.close(descriptor)
    }

    /// Blocks HUP, TERM, INT, USR1 and USR2 in the calling thread and in those it starts from now on, so
    /// call it on the main thread before any other starts: a thread with the signal unblocked would
    /// still die of it. Ignores PIPE.
    public static func open() -> Result<SignalDescriptor, SystemFailure> {
        let descriptor = hf_signal_open()
        guard descriptor >= 0 else {
            return .failure(SystemFailure(number: -descriptor, wanted: "can't open a signal descriptor"))
        }
        return .success(SignalDescriptor(descriptor: descriptor))
    }

    /// The next pending signal; nil when there is none. Equal signals that were pending together count
    /// as one.
    public func next() -> Signal? {
        switch hf_signal_next(descriptor) {
        case SIGHUP: .hangup
        case SIGTERM: .terminate
        case SIGINT: .interrupt
        case SIGUSR1: .user1
        case SIGUSR2: .user2
        default: nil
        }
    }
}
