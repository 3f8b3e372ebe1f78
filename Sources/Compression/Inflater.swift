import CZlib

/// One raw inflate stream (RFC 1951), reused for body after body; nothing is carried from one to the next.
///
/// Never writes more than the room it is given, whatever the input says: a bomb costs what its announced size costs.
/// Takes about 10 KB, 40 KB once a stream was cut short. Owned by one thread. No allocation per good body.
public struct Inflater: ~Copyable {
    /// On the heap, since zlib's state points back at it.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Where nothing is written: zlib wants a place to write to even when the inflated size is 0.
    private let nowhere: UnsafeMutablePointer<UInt8>

    /// Nil when there is no memory.
    public init?() {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard hf_inflate_init_raw(stream) == Z_OK else {
            stream.deallocate()
            return nil
        }
        // Last: a nil returned with every field set would run deinit too.
        self.stream = stream
        nowhere = .allocate(capacity: 1)
        nowhere.initialize(to: 0)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        nowhere.deallocate()
    }

    /// Inflates `input`, one whole raw stream, into `output`; the two must not overlap.
    ///
    /// True only when the stream ends, fills `output` exactly and leaves no input over. Else false, and `output` holds
    /// anything. The caller has judged the announced size (SPEC, "Compression") before it made room for it.
    public func inflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Bool {
        guard let available = UInt32(exactly: input.count), let room = UInt32(exactly: output.count),
              let source = input.baseAddress, available > 0, inflateReset(stream) == Z_OK
        else { return false }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = available
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? nowhere
        stream.pointee.avail_out = room
        let result = CZlib.inflate(stream, Z_FINISH)
        let isWhole = result == Z_STREAM_END && stream.pointee.avail_in == 0 && stream.pointee.avail_out == 0
        stream.pointee.next_in = nil
        stream.pointee.next_out = nil
        return isWhole
    }
}
