import Glibc
import LinuxIO

/// The one thread that writes: takes what the queue has, writes it in one piece, tells what was left out.
final class LogWriter: Sendable {
    private let queue: LogQueue
    private let descriptor: Int32
    private let format: LogFormat
    private let clock: LogClock

    init(_ queue: LogQueue, descriptor: Int32, format: LogFormat, clock: LogClock) {
        self.queue = queue
        self.descriptor = descriptor
        self.format = format
        self.clock = clock
    }

    /// Returns after `LogQueue.stop`, when all is written.
    func run() {
        while true {
            let batch = queue.take()
            writeAll(batch.lines)
            if batch.dropped > 0 {
                tell("log lines dropped") { $0.field("count", batch.dropped) }
            }
            // At the end the current second is taken as over.
            let now = batch.isStopping ? .max : clock.steadyMilliseconds()
            while let suppressed = queue.takeSuppressed(steadyMilliseconds: now) {
                tell("log lines suppressed") {
                    $0.field("of", suppressed.message)
                    $0.field("count", suppressed.lines)
                }
            }
            if batch.isStopping { break }
        }
        queue.finish()
    }

    private func tell(_ message: StaticString, _ fields: (inout LogLine) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: LogLimits.lineBytes, alignment: 8) { memory in
            var line = LogLine(
                in: memory, format: format, level: .warn, message: message, wallMilliseconds: clock.wallMilliseconds())
            fields(&line)
            writeAll(line.finish())
        }
    }

    /// Waits for a slow reader. When the descriptor is broken the bytes are lost: there is nowhere left to say so.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while position < bytes.count {
            switch Kernel.live.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[position...])) {
            case .bytes(let count): position += count
            case .wouldBlock:
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
            case .endOfFile, .failed: return
            }
        }
    }
}
