@testable import Compression

/// A deflater and an inflater that speak arrays.
final class StreamPair {
    struct NoMemory: Error {}

    private let deflater: Deflater
    private let inflater: Inflater

    init(level: Int32 = 6) throws {
        guard let deflater = Deflater(level: level) else { throw NoMemory() }
        self.deflater = deflater
        guard let inflater = Inflater() else { throw NoMemory() }
        self.inflater = inflater
    }

    func deflated(_ bytes: [UInt8], room: Int = 1 << 20) -> [UInt8]? {
        var output = [UInt8](repeating: 0xEE, count: room)
        let count = bytes.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { deflater.deflate(input, into: $0) }
        }
        return count.map { Array(output[..<$0]) }
    }

    /// The inflated bytes, or nil when the stream was refused. Checks that nothing was written behind the room given.
    func inflated(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0xEE, count: size + 64)
        let isWhole = bytes.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { inflater.inflate(input, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<size])) }
        }
        precondition(output[size...].allSatisfy { $0 == 0xEE }, "wrote behind its room")
        return isWhole ? Array(output[..<size]) : nil
    }
}

/// Each call with a pair of its own, so that no case leans on another.
enum Streams {
    static func deflated(_ bytes: [UInt8], level: Int32 = 6, room: Int = 1 << 20) -> [UInt8]? {
        try? StreamPair(level: level).deflated(bytes, room: room)
    }

    static func inflated(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        try? StreamPair().inflated(bytes, size: size)
    }

    /// Text as presence would have it, the same for the same seed.
    static func text(bytes: Int, seed: UInt64 = 1) -> [UInt8] {
        let words = ["online", "offline", "android", "ios", "alice", "bob", "{\"k\":1}", "é", "\n"].map { Array($0.utf8) }
        var random = SeededBytes(state: seed)
        var text: [UInt8] = []
        while text.count < bytes { text += words[Int(random.next() % UInt64(words.count))] }
        return Array(text[..<bytes])
    }
}
