import WireProtocol

/// One line being written: time, level and message are there, the caller adds fields. Allocates nothing.
///
/// Keys are literals of the source and need no escape; every value is escaped and cut after 256 bytes. A field that does not
/// fit into the line any more is left out whole and the line then ends with `cut=true`.
public struct LogLine: ~Copyable {
    private var buffer: LogBuffer
    private let format: LogFormat
    private var isCut = false

    /// - Parameter memory: at least `LogLimits.lineBytes`; must outlive the line.
    init(
        in memory: UnsafeMutableRawBufferPointer, format: LogFormat, level: LogLevel, message: StaticString,
        wallMilliseconds: Int64
    ) {
        buffer = LogBuffer(memory)
        buffer.limit = max(0, memory.count - LogLimits.tailBytes)
        self.format = format
        buffer.put(format == .json ? "{\"ts\":\"" : "ts=")
        LogTimestamp.write(wallMilliseconds, into: &buffer)
        if format == .json { buffer.put(0x22) }
        field("level", level.name)
        field("msg", message)
    }

    public mutating func field(_ key: StaticString, _ value: UnsafeRawBufferPointer) {
        put(key) { buffer, format in
            let isQuoted = format == .json || !LogEscape.isPlain(value)
            if isQuoted { buffer.put(0x22) }
            LogEscape.write(value, format: format, into: &buffer)
            if isQuoted { buffer.put(0x22) }
        }
    }

    public mutating func field(_ key: StaticString, _ value: ByteView) { field(key, value.buffer) }

    public mutating func field(_ key: StaticString, _ value: String) {
        var text = value
        text.withUTF8 { field(key, UnsafeRawBufferPointer($0)) }
    }

    public mutating func field(_ key: StaticString, _ value: StaticString) {
        value.withUTF8Buffer { field(key, UnsafeRawBufferPointer($0)) }
    }

    public mutating func field(_ key: StaticString, _ value: some FixedWidthInteger) {
        let isNegative = value < 0
        let magnitude = UInt64(clamping: value.magnitude)
        put(key) { buffer, _ in
            if isNegative { buffer.put(0x2D) }
            buffer.put(decimal: magnitude)
        }
    }

    public mutating func field(_ key: StaticString, _ value: Bool) {
        put(key) { buffer, _ in buffer.put(value ? "true" : "false") }
    }

    /// The whole line with its end; valid while the memory given at the start is.
    mutating func finish() -> UnsafeRawBufferPointer {
        buffer.limit = buffer.capacity
        if isCut { buffer.put(format == .json ? ",\"cut\":true" : " cut=true") }
        buffer.put(format == .json ? "}\n" : "\n")
        return buffer.bytes
    }

    private mutating func put(_ key: StaticString, value: (inout LogBuffer, LogFormat) -> Void) {
        let mark = buffer.count
        buffer.put(format == .json ? ",\"" : " ")
        buffer.put(key)
        buffer.put(format == .json ? "\":" : "=")
        value(&buffer, format)
        guard buffer.overflowed else { return }
        buffer.rewind(to: mark)
        isCut = true
    }
}
