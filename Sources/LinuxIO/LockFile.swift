import CLinux
import Glibc

/// An exclusive lock on a file (flock(2)), held until this value goes away or the process ends, however
/// it ends. The file stays and holds the process id of whoever took it last.
/// Any other descriptor is refused with `EWOULDBLOCK`, one of the same process too.
public struct LockFile: ~Copyable, Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        Kernel.live.close(descriptor)
    }

    /// Takes the lock without waiting. The folder must exist.
    public static func acquire(_ path: String) -> Result<LockFile, SystemFailure> {
        let descriptor = hf_lock_file_open(path)
        guard descriptor >= 0 else {
            return .failure(
                SystemFailure(number: -descriptor, wanted: "can't open the lock file \(path)"))
        }
        let result = hf_lock_file_lock(descriptor)
        if result < 0 {
            Kernel.live.close(descriptor)
            return .failure(failure(path: path, number: -result))
        }
        let line = "\(getpid())\n"
        ftruncate(descriptor, 0)
        _ = line.withCString { pwrite(descriptor, $0, line.utf8.count, 0) }
        return .success(LockFile(descriptor: descriptor))
    }

    private static func failure(path: String, number: Int32) -> SystemFailure {
        guard number == EWOULDBLOCK else {
            return SystemFailure(number: number, wanted: "can't lock \(path)")
        }
        let owner = owner(path: path).map { " (process \($0))" } ?? ""
        return SystemFailure(number: number, text: "\(path) is locked by another process\(owner)")
    }

    private static func owner(path: String) -> Int32? {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { buffer in
            let count = hf_read_file(path, buffer.baseAddress!, buffer.count)
            guard count > 0 else { return nil }
            return Int32(String(decoding: buffer[..<Int(count)].prefix { $0 != 10 }, as: UTF8.self))
        }
    }
}
