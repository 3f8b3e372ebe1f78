import Foundation

@testable import Gateway

/// A log that writes into a pipe, with clocks that stand still until told.
final class LogPipe: @unchecked Sendable {
    let log: Log
    let clock: ClockBox
    private let pipe = Pipe()

    init(level: LogLevel = .debug, format: LogFormat = .logfmt) {
        var settings = LogSettings()
        settings.level = level
        settings.format = format
        let box = ClockBox()
        log = Log(
            settings, descriptor: pipe.fileHandleForWriting.fileDescriptor,
            clock: LogClock(wallMilliseconds: { 1_769_903_999_123 }, steadyMilliseconds: { box.now }))
        clock = box
    }

    final class ClockBox: @unchecked Sendable {
        private let lock = NSLock()
        private var value: UInt64 = 5_000
        var now: UInt64 { lock.withLock { value } }
        func advance(_ milliseconds: UInt64) { lock.withLock { value += milliseconds } }
    }

    /// Stops the log and gives everything it wrote, byte by byte.
    func finish() -> Data {
        let reading = pipe.fileHandleForReading
        let collected = Collected()
        let reader = Thread { collected.set(reading.readDataToEndOfFile()) }
        reader.start()
        log.stop()
        try? pipe.fileHandleForWriting.close()
        return collected.wait()
    }

    func finishLines() -> [String] {
        String(decoding: finish(), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private final class Collected: @unchecked Sendable {
        private let condition = NSCondition()
        private var data: Data?

        func set(_ value: Data) {
            condition.withLock {
                data = value
                condition.broadcast()
            }
        }

        func wait() -> Data {
            condition.lock()
            defer { condition.unlock() }
            let deadline = Date(timeIntervalSinceNow: 10)
            while data == nil, condition.wait(until: deadline) {}
            return data ?? Data()
        }
    }
}
