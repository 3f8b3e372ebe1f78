import Compression

/// Raw deflate for tests.
enum Deflate {
    /// A body that a client of this protocol would send.
    static func compressed(_ body: [UInt8]) throws -> [UInt8] {
        guard let deflater = Deflater() else { throw Failure("no zlib") }
        var room = [UInt8](repeating: 0, count: body.count + 64)
        let count = body.withUnsafeBytes { input in room.withUnsafeMutableBytes { deflater.deflate(input, into: $0) } }
        guard let count else { throw Failure("cannot be deflated") }
        return Array(room[..<count])
    }

    static func inflated(_ stream: [UInt8], bytes: Int) throws -> [UInt8] {
        guard let inflater = Inflater() else { throw Failure("no zlib") }
        var room = [UInt8](repeating: 0, count: bytes)
        let isWhole = stream.withUnsafeBytes { input in
            room.withUnsafeMutableBytes { inflater.inflate(input, into: $0) }
        }
        guard isWhole else { throw Failure("no deflate stream of \(bytes) bytes: \(stream.prefix(16))") }
        return room
    }

    /// A final block that is stored, not compressed (RFC 1951, 3.2.4): needs no compressor to be made.
    static func stored(_ body: [UInt8]) -> [UInt8] {
        let count = UInt16(truncatingIfNeeded: body.count)
        let (low, high) = (UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8))
        return [0x01, low, high, ~low, ~high] + body
    }

    /// The frame of `type` whose body stands in `stream`.
    static func frame(_ type: UInt8, announced: Int, _ stream: [UInt8]) -> [UInt8] {
        BodyWriter.frame(type | 0x80) { body in
            body.varint(UInt64(announced))
            body.raw(stream)
        }
    }

    /// A frame as it would come plain, compressed.
    static func frame(_ plain: [UInt8]) throws -> [UInt8] {
        let header = plain.firstIndex { $0 < 0x80 }.map { $0 + 1 } ?? 1
        let body = Array(plain[(header + 1)...])
        return frame(plain[header], announced: body.count, try compressed(body))
    }
}
