/// Secrets as text: the bytes of a file without its line end, or of a value in the configuration, are the HS256 key.
public enum SecretText {
    /// Why a secret cannot be used, as a clause that goes on from the name of the place. Never holds a part of it.
    public struct Fault: Error, Equatable, Sendable {
        public let problem: String
    }

    /// Reads a secret's file; one line end at its end does not count.
    public static func read(_ path: String) throws(Fault) -> [UInt8] {
        var bytes: [UInt8]
        do {
            bytes = try FileText.read(path, limitBytes: ConfigLimits.secretFileBytes)
        } catch {
            throw Fault(problem: error.problem)
        }
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        if let problem = problem(bytes) { throw Fault(problem: problem) }
        return bytes
    }

    /// Nil when the secret can be used.
    static func problem(_ secret: [UInt8]) -> String? {
        let range = ConfigLimits.secretBytes
        if range.contains(secret.count) { return nil }
        return "must be a secret of \(range.lowerBound) to \(range.upperBound) bytes, and has \(secret.count)"
    }
}
