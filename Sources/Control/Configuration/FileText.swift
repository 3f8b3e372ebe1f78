import Glibc
import LinuxIO

/// Whole small files.
enum FileText {
    /// Why a file cannot be used, as a clause that goes on from its path.
    struct Fault: Error { let problem: String }

    /// - Parameter limitBytes: a longer file is refused.
    static func read(_ path: String, limitBytes: Int) throws(Fault) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Fault(problem: "cannot be read: " + ErrorNumber.text(errno)) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limitBytes + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if got > 0 {
                count += got
            } else if got == 0 {
                return Array(bytes[..<count])
            } else if errno != EINTR {
                throw Fault(problem: "cannot be read: " + ErrorNumber.text(errno))
            }
        }
        throw Fault(problem: "is longer than \(limitBytes) bytes")
    }
}
