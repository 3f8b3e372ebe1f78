import Testing
import WireProtocol

/// Reliability 8, 9, C65 and D.4 "length boundaries": what bytes begin with.
struct ScanVectorTests {
    static let vectors = (try? ProtocolFolder.vectors("scans.json")) ?? []

    @Test(arguments: vectors)
    func theScanIsWhatTheVectorSays(vector: JSONValue) throws {
        let bytes = try vector.bytes("hex") + [UInt8](repeating: 0, count: vector["zeros"]?.int ?? 0)
        let scanned = scan(bytes, limit: vector["limit"]?.int ?? 0)
        switch scanned {
        case .frame(let type, let bodyBytes, let size):
            let wanted = vector["frame"]
            #expect(wanted?["type"]?.int == Int(type) && wanted?["bodyBytes"]?.int == bodyBytes && wanted?["size"]?.int == size)
        case .incomplete(let type, let need):
            #expect(vector["incomplete"]?["type"]?.int == Int(type) && vector["incomplete"]?["need"]?.int == need)
        case .invalid(let code):
            #expect(vector["invalid"]?.int == Int(code))
        }
    }

    /// Every header of up to three bytes, under both limits: the verdict equals the definition's.
    @Test func everyHeaderIsJudgedByItsDefinition() {
        for limit in [WireLimits.firstFrameBytes, WireLimits.frameBytes] {
            for number in 0..<(1 << 21) where number < 40_000 || number % 97 == 0 || number > (1 << 21) - 300 {
                let header = minimal(number)
                let expected: Scanned = number == 0 ? .invalid(4000) : number > limit ? .invalid(4001)
                    : number == 1 ? .frame(type: 2, bodyBytes: 0, size: header.count + 1)
                    : .incomplete(type: 2, need: header.count + number)
                if scan(header + [2], limit: limit) != expected { Issue.record("length \(number), limit \(limit)") }
            }
        }
    }

    @Test func aHundredThousandEmptyFramesEndAtTheFirst() {
        var stream = FrameStream()
        stream.receive([1, 1] + [UInt8](repeating: 0, count: 100_000) + [1, 1])
        #expect(stream.frames.count == 1)
        #expect(stream.code == 4000)
    }

    @Test func noBytesAtAllNeedTwo() {
        #expect(FrameScanner.next(UnsafeRawBufferPointer(start: nil, count: 0), limit: 10) == .incomplete(type: 0, need: 2))
    }

    private func minimal(_ number: Int) -> [UInt8] {
        var rest = number
        var bytes: [UInt8] = []
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }
}
