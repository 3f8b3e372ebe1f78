import Testing
import WireProtocol

/// Golden vectors: every well-formed frame, both directions, however the bytes are cut.
struct FrameVectorTests {
    static let vectors = (try? ProtocolFolder.vectors("frames.json")) ?? []

    @Test func everyTypeHasAVector() {
        let named = Set(Self.vectors.compactMap { $0["frame"]?.string })
        #expect(named == Set(FrameType.all.map { "\($0.name)" }))
    }

    @Test(arguments: vectors)
    func fieldsAreWhatTheVectorSaysAndEncodeToItsBytes(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex")
        try withMessage(bytes) { type, message in
            #expect("\(type.name)" == vector["frame"]?.string)
            #expect(Shown.matches(message.fields, vector["fields"]))
            if vector["grown"] == nil { #expect(message.frame() == bytes) }
        }
    }

    @Test(arguments: vectors)
    func anyCutIsWaitedForAndTellsItsTypeEarly(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex")
        let header = bytes.count <= 128 ? 1 : bytes.count <= 16_385 ? 2 : 3
        for cut in 0..<bytes.count {
            guard case .incomplete(let type, let need) = scan(bytes[..<cut]) else {
                Issue.record("cut at \(cut) was not incomplete")
                return
            }
            #expect(type == (cut > header ? bytes[header] : 0))
            #expect(need > cut && need <= bytes.count)
        }
    }

    @Test func framesGluedTogetherComeApart() throws {
        let frames = try Self.vectors.map { try $0.bytes("hex") }
        var stream = FrameStream()
        stream.receive(frames.joined())
        #expect(stream.frames == frames)
        #expect(stream.code == nil)
    }

    @Test func framesOneByteAtATimeComeApart() throws {
        let frames = try Self.vectors.map { try $0.bytes("hex") }
        var stream = FrameStream()
        for byte in frames.joined() { stream.receive([byte]) }
        #expect(stream.frames == frames)
    }

    /// Reliability D.4, "split differential", for the decoder: a script cut once, at every place.
    @Test func aStreamCutOnceAnywhereComesApart() throws {
        let frames = try Self.vectors.map { try $0.bytes("hex") }.filter { $0.count < 200 }
        let script = Array(frames.joined())
        for cut in 0...script.count {
            var stream = FrameStream()
            stream.receive(script[..<cut])
            stream.receive(script[cut...])
            if stream.frames != frames { Issue.record("cut at \(cut)") }
        }
    }

    @Test(arguments: vectors)
    func aShorterBodyIsTruncated(vector: JSONValue) throws {
        guard vector["grown"] == nil else { return }
        let bytes = try vector.bytes("hex")
        guard case .frame(let type, let bodyBytes, _) = scan(bytes) else { throw NotOneFrame() }
        let body = Array(bytes.suffix(bodyBytes))
        for length in 0..<body.count {
            let isTruncated = body[..<length].withUnsafeBytes { short in
                do throws(WireFault) {
                    _ = try ShownMessage(type: FrameType(rawValue: type), body: ByteView(short))
                    return false
                } catch { return error == .truncated }
            }
            if !isTruncated { Issue.record("\(length) of \(body.count) body bytes were taken") }
        }
    }

    @Test(arguments: vectors)
    func aLongerBodyIsTakenAndTheRestIgnored(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex")
        guard case .frame(let type, let bodyBytes, _) = scan(bytes) else { throw NotOneFrame() }
        let longer = frame(type: type, body: bytes.suffix(bodyBytes) + [0xFF, 0xFF, 0xFF])
        try withMessage(longer) { _, message in #expect(Shown.matches(message.fields, vector["fields"])) }
    }
}
