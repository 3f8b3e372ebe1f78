import CLinux
import Glibc

/// A small secret of the process in a file that only its owner may read.
public enum PrivateFile {
    /// The first `count` bytes of the file at `path`. A file that is missing or shorter is made (0600) with random bytes
    /// and synced to disk before it counts; links are not followed.
    public static func load(_ path: String, randomBytes count: Int) -> Result<[UInt8], SystemFailure> {
        let descriptor = hf_open_private(path)
        guard descriptor >= 0 else {
            return .failure(SystemFailure(number: -descriptor, wanted: "can't open \(path)"))
        }
        defer { Kernel.live.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        if bytes.withUnsafeMutableBytes({ pread(descriptor, $0.baseAddress, count, 0) }) == count {
            return .success(bytes)
        }
        bytes.withUnsafeMutableBytes { Kernel.live.random(into: $0) }
        let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, count, 0) }
        guard written == count, fsync(descriptor) == 0 else {
            return .failure(SystemFailure(number: written < 0 ? errno : EIO, wanted: "can't write \(path)"))
        }
        return .success(bytes)
    }
}
