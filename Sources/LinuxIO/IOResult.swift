/// What reading or writing came to. `EINTR` never shows: the call was repeated.
@frozen public enum IOResult: Equatable, Sendable {
    /// 1 or more bytes were moved.
    case bytes(Int)
    /// The other side has finished sending (only from `read`).
    case endOfFile
    /// Nothing now; epoll will tell.
    case wouldBlock
    /// An errno; the connection is done for.
    case failed(Int32)
}
