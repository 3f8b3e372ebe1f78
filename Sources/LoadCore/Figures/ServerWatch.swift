import LinuxIO

/// The server's process, looked at from outside.
struct ServerWatch {
    let pid: Int32
    private(set) var before: ProcessFigures?
    private(set) var started: ProcessFigures?
    private(set) var ended: ProcessFigures?
    /// Resident memory at so many sessions, as they were built up.
    private(set) var memory: [MemoryPoint] = []
    /// The settled points between which the slope is taken.
    private(set) var settled: [MemoryPoint] = []

    init(pid: Int32) {
        self.pid = pid
        before = ProcessFigures(pid: pid)
    }

    var residentBytes: Int? { ProcessFigures(pid: pid)?.residentBytes }

    mutating func start() { started = ProcessFigures(pid: pid) }
    mutating func end() { ended = ProcessFigures(pid: pid) }

    mutating func noteMemory(sessions: Int) {
        guard let bytes = residentBytes else { return }
        memory.append(MemoryPoint(sessions: sessions, rssBytes: bytes))
    }

    mutating func noteSettled(sessions: Int, residentBytes: Int) {
        settled.append(MemoryPoint(sessions: sessions, rssBytes: residentBytes))
    }

    /// Resident bytes per session between the first and the last settled point.
    var bytesPerSession: Double? {
        guard let first = settled.first, let last = settled.last, last.sessions > first.sessions else { return nil }
        return Double(last.rssBytes - first.rssBytes) / Double(last.sessions - first.sessions)
    }

    /// User and kernel time of all threads within the measured time.
    var cpuSeconds: Double? {
        guard let started, let ended else { return nil }
        return ended.cpuSeconds - started.cpuSeconds
    }
}

/// What the server held in memory with so many sessions.
public struct MemoryPoint: Codable, Equatable, Sendable {
    public let sessions: Int
    public let rssBytes: Int
}
