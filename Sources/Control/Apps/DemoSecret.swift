import Glibc
import LinuxIO

/// `DIR/demo.secret`: 32 random bytes in hexadecimal, made at the first start and kept.
enum DemoSecret {
    struct Fault: Error { let problem: String }

    /// Reads the secret; makes it first if there is none. Of two that make it at once both get the same one.
    /// - Parameter path: its folder must be there.
    static func readOrCreate(_ path: String) throws(Fault) -> [UInt8] {
        if access(path, F_OK) != 0 { try create(path) }
        do {
            return try SecretText.read(path)
        } catch {
            throw Fault(problem: error.problem)
        }
    }

    /// Writes beside the name and links, so that nobody ever reads half a secret.
    private static func create(_ path: String) throws(Fault) {
        var draft = Array((path + ".XXXXXX").utf8CString)
        // Made with mode 0600.
        let descriptor = mkstemp(&draft)
        guard descriptor >= 0 else { throw Fault(problem: "cannot be created: " + ErrorNumber.text(errno)) }
        defer { unlink(draft) }
        let text = random().utf8 + [0x0A]
        let isWritten = text.withContiguousStorageIfAvailable {
            write(descriptor, $0.baseAddress, $0.count) == $0.count
        }
        let isKept = isWritten == true && fsync(descriptor) == 0
        close(descriptor)
        guard isKept else { throw Fault(problem: "cannot be written: " + ErrorNumber.text(errno)) }
        guard link(draft, path) == 0 || errno == EEXIST else {
            throw Fault(problem: "cannot be created: " + ErrorNumber.text(errno))
        }
    }

    /// From the system's random source.
    static func random() -> String {
        var source = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in String(source.next() as UInt64, radix: 16) }
        return words.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }
}
