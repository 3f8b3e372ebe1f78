import Glibc

/// A whole small file: a secret, or one of /proc, which tells no size beforehand.
enum SmallFile {
    /// The bytes; nil when it can't be read or has more than `limit`.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard ferror(file) == 0, count <= limit else { return nil }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// The text without white space around it; nil also when it is no UTF-8.
    static func text(_ path: String, limit: Int = 65_536) -> String? {
        guard let bytes = read(path, limit: limit), let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
