import WireProtocol

/// Finds where the frame ends that a socket has taken only in part, so that whole frames behind it can be dropped.
enum FrameBoundary {
    /// `bytes` holds frames of ours; the first `sent` are gone. `first`: how many bytes at the start still belong to
    /// a frame begun earlier (0 = a frame starts there).
    /// Returns how many bytes after `sent` belong to the frame that was cut; 0 when the cut is between two frames.
    static func remaining(in bytes: UnsafeRawBufferPointer, sent: Int, first: UInt32 = 0) -> UInt32 {
        var end = Int(first)
        while end < sent {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[end...])
            switch FrameScanner.next(rest, limit: WireLimits.encodableLength) {
            case .frame(_, _, let size): end += size
            case .incomplete, .invalid: preconditionFailure("the output holds something that is no frame")
            }
        }
        return UInt32(truncatingIfNeeded: end - sent)
    }
}
