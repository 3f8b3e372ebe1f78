/// What /proc says of a process.
struct ProcessFigures {
    let cpuSeconds: Double
    let residentBytes: Int

    init(pid: Int32) throws {
        let stat = try TemporaryFolder.read("/proc/\(pid)/stat")
        // The name, in brackets, may hold anything; the fields are counted from behind it.
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        let pages = try TemporaryFolder.read("/proc/\(pid)/statm").split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]), pages.count > 1,
            let resident = Int(pages[1])
        else { throw Failure("cannot read /proc/\(pid): \(stat)") }
        cpuSeconds = Double(user + system) / 100
        residentBytes = resident * 4_096
    }
}
