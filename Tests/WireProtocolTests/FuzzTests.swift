import Testing
import WireProtocol

/// Reliability 8, D.4: whatever comes, scanner and decoders answer; nothing traps. More than 220 000 inputs, seeded.
struct FuzzTests {
    @Test func randomBytesAreAlwaysJudged() {
        var random = SeededRandom(seed: 1)
        var whole = 0
        for _ in 0..<100_000 {
            let count = Int.random(in: 0...40, using: &random)
            // Small numbers are likelier: they are lengths, counts and types that get further.
            let bytes = (0..<count).map { _ in
                Bool.random(using: &random) ? UInt8.random(in: 0...20, using: &random) : UInt8.random(in: 0...255, using: &random)
            }
            if case .frame(_, let bodyBytes, let size) = scan(bytes) {
                whole += 1
                if size > bytes.count || bodyBytes >= size { Issue.record("\(hex(bytes))") }
            }
        }
        #expect(whole > 10_000)
    }

    @Test(arguments: FrameType.all)
    func randomBodiesAreDecodedOrRefused(type: FrameType) {
        var random = SeededRandom(seed: UInt64(type.rawValue))
        for _ in 0..<2_000 {
            let body = (0..<Int.random(in: 0...64, using: &random)).map { _ in
                UInt8.random(in: 0...(Bool.random(using: &random) ? 8 : 255), using: &random)
            }
            decode(type, body)
        }
    }

    /// Good frames with a few bytes changed, cut or doubled get deep into the decoders.
    @Test(arguments: FrameVectorTests.vectors)
    func changedFramesAreDecodedOrRefused(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex")
        guard bytes.count < 1_000, case .frame(let type, let bodyBytes, _) = scan(bytes) else { return }
        let body = Array(bytes.suffix(bodyBytes))
        var random = SeededRandom(seed: UInt64(bytes.count) << 8 | UInt64(type))
        for _ in 0..<1_000 {
            var changed = body
            for _ in 0..<Int.random(in: 1...3, using: &random) where !changed.isEmpty {
                let at = Int.random(in: 0..<changed.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: changed[at] = UInt8.random(in: 0...255, using: &random)
                case 1: changed[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 2: changed.remove(at: at)
                default: changed.insert(changed[at], at: at)
                }
            }
            decode(FrameType(rawValue: type), changed)
        }
    }

    /// What is decoded can be written, and reads back as the same.
    private func decode(_ type: FrameType, _ body: [UInt8]) {
        body.withUnsafeBytes { buffer in
            let view = ByteView(buffer)
            _ = try? CompressedBody(decoding: view)
            _ = TextSurvey(view)
            do throws(WireFault) {
                let message = try ShownMessage(type: type, body: view)
                guard let again = message.frame(room: 4_096) else {
                    Issue.record("\(type.name) \(hex(body)) cannot be written")
                    return
                }
                // Every field has one form only, so what is written is what was read, less what was ignored.
                if !body.starts(with: again.dropFirst(again.count > 128 ? 3 : 2)) {
                    Issue.record("\(type.name) \(hex(body)) became \(hex(again))")
                }
            } catch { if error.code.rawValue < 4000 { Issue.record("\(error) has no code") } }
        }
    }
}
