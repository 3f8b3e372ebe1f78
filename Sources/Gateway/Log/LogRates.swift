/// Counts the lines of each message in the current second, so that one kind cannot flood the log.
/// Not thread safe: its owner holds a lock.
struct LogRates: ~Copyable {
    private struct Kind {
        /// Address of the message literal; 0 = free.
        var message: UInt = 0
        var byteCount = 0
        var second: UInt64 = 0
        var lines: UInt32 = 0
        var suppressed: UInt64 = 0
    }

    private let kinds: UnsafeMutableBufferPointer<Kind>
    /// Lines held back and not told yet, over all kinds.
    private(set) var suppressedCount: UInt64 = 0

    init() {
        kinds = .allocate(capacity: LogLimits.messageKinds)
        kinds.initialize(repeating: Kind())
    }

    deinit { kinds.deallocate() }

    /// Whether one more line of this message may be written now; if not, it is counted.
    mutating func admit(_ message: StaticString, steadyMilliseconds: UInt64) -> Bool {
        guard message.hasPointerRepresentation, let index = find(message) else { return true }
        let second = steadyMilliseconds / 1_000
        if kinds[index].second != second {
            kinds[index].second = second
            kinds[index].lines = 0
        }
        guard kinds[index].lines < LogLimits.linesPerMessageAndSecond else {
            kinds[index].suppressed += 1
            suppressedCount += 1
            return false
        }
        kinds[index].lines += 1
        return true
    }

    /// The next message that was held back in a second that is over, and how often; nil when there is none.
    mutating func takeSuppressed(steadyMilliseconds: UInt64) -> (message: UnsafeRawBufferPointer, lines: UInt64)? {
        guard suppressedCount > 0 else { return nil }
        let second = steadyMilliseconds / 1_000
        for index in kinds.indices where kinds[index].suppressed > 0 && kinds[index].second != second {
            let kind = kinds[index]
            kinds[index].suppressed = 0
            suppressedCount -= kind.suppressed
            let start = UnsafeRawPointer(bitPattern: kind.message)
            return (UnsafeRawBufferPointer(start: start, count: kind.byteCount), kind.suppressed)
        }
        return nil
    }

    /// The place of a message in the table, taken now if it is new; nil when the table is full.
    private mutating func find(_ message: StaticString) -> Int? {
        let address = UInt(bitPattern: message.utf8Start)
        let home = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 56)
        for step in 0..<kinds.count {
            let index = (home + step) % kinds.count
            if kinds[index].message == address { return index }
            if kinds[index].message == 0 {
                kinds[index].message = address
                kinds[index].byteCount = message.utf8CodeUnitCount
                return index
            }
        }
        return nil
    }
}
