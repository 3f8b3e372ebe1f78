import CZlib

/// One raw deflate stream (RFC 1951), reused for body after body; nothing is carried from one to the next.
///
/// Takes about 270 KB once. Owned by one thread. No allocation per body.
public struct Deflater: ~Copyable {
    /// On the heap, since zlib's state points back at it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter level: 1 (fast) ... 9 (small).
    /// Nil when there is no memory, or the level is none.
    public init?(level: Int32 = 6) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard (1...9).contains(level), hf_deflate_init_raw(stream, level) == Z_OK else {
            stream.deallocate()
            return nil
        }
        // Last: a nil returned with every field set would run deinit too.
        self.stream = stream
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Writes `input` as one whole raw stream to the start of `output`; the two must not overlap.
    ///
    /// Returns its bytes, or nil when it does not fit with a byte to spare (zlib can't tell a full room from a short
    /// one): give as much room as would still be a gain. Above 4 GiB of input it is nil too.
    public func deflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int? {
        guard let available = UInt32(exactly: input.count), let room = UInt32(exactly: output.count), room > 0,
              deflateReset(stream) == Z_OK
        else { return nil }
        // zlib reads through a pointer that it does not declare const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = available
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = room
        let result = CZlib.deflate(stream, Z_FINISH)
        stream.pointee.next_in = nil
        stream.pointee.next_out = nil
        return result == Z_STREAM_END ? output.count - Int(stream.pointee.avail_out) : nil
    }
}
