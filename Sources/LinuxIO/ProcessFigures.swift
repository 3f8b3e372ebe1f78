import CLinux
import Glibc

/// What a process has used, from /proc.
public struct ProcessFigures: Equatable, Sendable {
    /// User and system time of all its threads; the kernel counts in steps of 10 ms as a rule.
    public let cpuSeconds: Double
    /// Memory that is in RAM now.
    public let residentBytes: Int

    /// nil when there is no such process.
    public init?(pid: Int32 = getpid()) {
        guard let stat = Self.fields(path: "/proc/\(pid)/stat", afterCommand: true),
            let pages = Self.fields(path: "/proc/\(pid)/statm", afterCommand: false),
            stat.count > 12, pages.count > 1,
            let user = Int(stat[11]), let system = Int(stat[12]), let resident = Int(pages[1])
        else { return nil }
        cpuSeconds = Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        residentBytes = resident * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Words of a small file. In `stat` the command comes second in parentheses and may hold spaces and
    /// parentheses itself, so counting starts behind the last one.
    private static func fields(path: String, afterCommand: Bool) -> [Substring]? {
        withUnsafeTemporaryAllocation(byteCount: 2_048, alignment: 1) { buffer in
            let count = hf_read_file(path, buffer.baseAddress!, buffer.count)
            guard count > 0 else { return nil }
            var line = Substring(decoding: buffer[..<Int(count)], as: UTF8.self)
            if afterCommand {
                guard let end = line.lastIndex(of: ")") else { return nil }
                line = line[line.index(after: end)...]
            }
            return line.split { $0 == " " || $0 == "\n" }
        }
    }
}
