import Glibc

/// A folder that goes with this value, and all that is in it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/holdfast-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure("no folder for the test: errno \(errno)") }
        path = String(cString: made)
    }

    deinit { TemporaryFolder.remove(path) }

    /// Replaces a file at once, as an editor does.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let target = path + "/" + name
        guard let file = fopen(target + ".new", "w") else { throw Failure("cannot write \(target): errno \(errno)") }
        fputs(text, file)
        fclose(file)
        guard rename(target + ".new", target) == 0 else { throw Failure("cannot write \(target): errno \(errno)") }
        return target
    }

    static func read(_ path: String) throws -> String {
        guard let file = fopen(path, "r") else { throw Failure("cannot read \(path): errno \(errno)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = fread(&room, 1, room.count, file)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += room[..<count]
        }
    }

    static func names(in path: String) throws -> [String] {
        guard let folder = opendir(path) else { throw Failure("cannot read \(path): errno \(errno)") }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    private static func remove(_ path: String) {
        for name in (try? names(in: path)) ?? [] where unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
        rmdir(path)
    }
}
