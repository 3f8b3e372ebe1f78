import WireProtocol

/// A scan's result without views, so that it outlives the bytes.
enum Scanned: Equatable {
    case frame(type: UInt8, bodyBytes: Int, size: Int)
    case incomplete(type: UInt8, need: Int)
    case invalid(UInt16)
}

func scan(_ bytes: some Collection<UInt8>, limit: Int = WireLimits.frameBytes) -> Scanned {
    Array(bytes).withUnsafeBytes { buffer in
        switch FrameScanner.next(buffer, limit: limit) {
        case .frame(let type, let body, let size): .frame(type: type, bodyBytes: body.count, size: size)
        case .incomplete(let type, let need): .incomplete(type: type, need: need)
        case .invalid(let code): .invalid(code.rawValue)
        }
    }
}

/// Calls `body` with the message of a whole, uncompressed frame.
func withMessage<R>(_ bytes: [UInt8], _ body: (FrameType, ShownMessage) throws -> R) throws -> R {
    try bytes.withUnsafeBytes { buffer in
        guard case .frame(let type, let view, let size) = FrameScanner.next(buffer, limit: WireLimits.encodableLength),
              size == bytes.count
        else { throw NotOneFrame() }
        return try body(FrameType(rawValue: type), ShownMessage(type: FrameType(rawValue: type), body: view))
    }
}

struct NotOneFrame: Error {}

/// Splits a stream like a server: keeps what is incomplete, takes off what is whole.
struct FrameStream {
    private var kept: [UInt8] = []
    private(set) var frames: [[UInt8]] = []
    private(set) var code: UInt16?

    mutating func receive(_ bytes: some Sequence<UInt8>) {
        kept += bytes
        var consumed = 0
        while code == nil {
            switch scan(kept[consumed...]) {
            case .frame(_, _, let size):
                frames.append(Array(kept[consumed..<consumed + size]))
                consumed += size
            case .incomplete:
                kept.removeFirst(consumed)
                return
            case .invalid(let invalid): code = invalid
            }
        }
    }
}

/// A frame around a body.
func frame(type: UInt8, body: some Collection<UInt8>) -> [UInt8] {
    withUnsafeTemporaryAllocation(byteCount: body.count + 8, alignment: 8) { memory in
        var writer = FrameWriter(memory)
        writer.begin(rawType: type)
        Array(body).withUnsafeBytes { writer.raw($0) }
        return writer.finish().map { Array($0) } ?? []
    }
}
