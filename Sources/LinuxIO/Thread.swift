import CLinux
import Glibc

/// A thread of the operating system. Dropping the value without joining lets the thread run on alone.
public struct Thread: ~Copyable, Sendable {
    private let handle: pthread_t

    private init(handle: pthread_t) {
        self.handle = handle
    }

    deinit {
        pthread_detach(handle)
    }

    /// What the thread runs, carried through a C pointer.
    private final class Body {
        let run: () -> Void

        init(_ run: @escaping () -> Void) {
            self.run = run
        }
    }

    /// - Parameters:
    ///   - name: shown by `ps -L` and in the crash dump; cut to 15 bytes.
    ///   - cpu: the one core to run on; nil leaves it to the scheduler.
    ///   - stackBytes: 0 takes the system's default (8 MiB as a rule); only touched pages count.
    /// - Returns: the thread, or a failure: `EINVAL` for a core that isn't there, `EAGAIN` out of threads.
    public static func start(
        name: String, cpu: Int? = nil, stackBytes: Int = 0, body: sending @escaping () -> Void
    ) -> Result<Thread, SystemFailure> {
        let argument = Unmanaged.passRetained(Body(body)).toOpaque()
        var handle = pthread_t()
        let result = hf_thread_start(
            &handle, name, cpu.map { Int32(clamping: $0) } ?? -1, stackBytes,
            { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }, argument)
        guard result == 0 else {
            Unmanaged<Body>.fromOpaque(argument).release()
            return .failure(SystemFailure(number: result, wanted: "can't start the thread \(name)"))
        }
        return .success(Thread(handle: handle))
    }

    /// Waits until the thread has ended.
    public consuming func join() {
        let result = pthread_join(handle, nil)
        discard self
        precondition(result == 0, "joining a thread that can't be joined")
    }

    /// The core the calling thread is running on just now.
    public static var currentCPU: Int { Int(hf_thread_cpu()) }

    /// How many cores the process may run on: its affinity, so `taskset` and cpusets count. At least 1.
    public static var allowedCores: Int { max(1, Int(hf_allowed_cores())) }

    /// The calling thread's name.
    public static var currentName: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { name in
            hf_thread_name(name.baseAddress!)
            return String(cString: name.baseAddress!)
        }
    }
}
