import LinuxIO
import Synchronization

/// The process's log: any thread writes lines, one thread of its own brings them to standard error.
///
/// ```swift
/// log.write(.info, "login refused") {
///     $0.field("code", 104)
///     $0.field("user", request.userID)
/// }
/// ```
/// A line below the level costs one relaxed load. Else it is put together on the caller's stack, without an allocation, and
/// copied under a lock; it never waits for the reader. More than 50 lines of one message in a second are counted and told in
/// one line, lines that find the queue full likewise. Tokens and secrets never go in.
public final class Log: Sendable {
    @usableFromInline let threshold: Atomic<UInt8>
    private let queue = LogQueue()
    private let format: LogFormat
    private let clock: LogClock

    /// Starts the writing thread.
    /// - Parameter descriptor: stays open until `stop` returned; not closed by the log.
    public init(_ settings: LogSettings, descriptor: Int32 = 2, clock: LogClock = .system) {
        threshold = Atomic(settings.level.rawValue)
        format = settings.format
        self.clock = clock
        let writer = LogWriter(queue, descriptor: descriptor, format: format, clock: clock)
        // Never joined: the end of the process must not wait for a reader of standard error who stalls.
        guard case .success = Thread.start(name: "hf-log", body: { writer.run() }) else {
            fatalError("the log's thread does not start")
        }
    }

    /// Changeable at any time from any thread.
    public var level: LogLevel {
        get { LogLevel(rawValue: threshold.load(ordering: .relaxed)) ?? .info }
        set { threshold.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// Whether a line of this level would be written.
    @inlinable
    public func isOn(_ level: LogLevel) -> Bool { level.rawValue >= threshold.load(ordering: .relaxed) }

    /// - Parameters:
    ///   - message: a literal that names the event; what varies goes into fields, so that the rate can be watched.
    ///   - fields: runs only if the line is written.
    @inlinable
    public func write(_ level: LogLevel, _ message: StaticString, _ fields: (inout LogLine) -> Void = { _ in }) {
        guard isOn(level) else { return }
        writeLine(level, message, fields)
    }

    @usableFromInline
    func writeLine(_ level: LogLevel, _ message: StaticString, _ fields: (inout LogLine) -> Void) {
        guard queue.admit(message, steadyMilliseconds: clock.steadyMilliseconds()) else { return }
        withUnsafeTemporaryAllocation(byteCount: LogLimits.lineBytes, alignment: 8) { memory in
            var line = LogLine(
                in: memory, format: format, level: level, message: message, wallMilliseconds: clock.wallMilliseconds())
            fields(&line)
            queue.append(line.finish())
        }
    }

    /// Writes what is waiting and ends the thread; lines written later are lost.
    /// - Returns: false when the reader of the descriptor did not take the lines within a second.
    @discardableResult
    public func stop() -> Bool { queue.stop(waitingMilliseconds: LogLimits.stopMilliseconds) }
}
