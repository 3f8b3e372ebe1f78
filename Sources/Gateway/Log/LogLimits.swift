/// Every maximum of the log, with its reason (reliability 30: a flood cannot fill the disk).
enum LogLimits {
    /// Bytes of a value that are shown; the rest is cut. An id has at most 64, a device name at most 256.
    static let valueBytes = 256
    /// Bytes of a whole line, its end included. Two values that need six characters for each byte fit; fields that do not
    /// fit are left out and the line says `cut=true`.
    static let lineBytes = 4_096
    /// Bytes kept free for `cut=true` and the end of the line.
    static let tailBytes = 32
    /// Bytes that may wait for the writer; allocated twice, as one half is written while the other fills.
    /// At 150 bytes a line that is 1 700 lines: a burst of every message kind at its full rate.
    static let queueBytes = 256 * 1_024
    /// Lines of one message in one second; what comes above is counted and told in one line.
    static let linesPerMessageAndSecond: UInt32 = 50
    /// Message kinds whose rate is watched. Messages are literals of the source; those beyond it are not limited.
    static let messageKinds = 256
    /// Milliseconds that `stop` waits for a reader of standard error who does not read.
    static let stopMilliseconds: Int64 = 1_000
}
