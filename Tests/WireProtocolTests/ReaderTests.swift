import Testing
import WireProtocol

/// The reader: every number in one form only, no count beyond the bytes that are there.
struct ReaderTests {
    @Test(arguments: [
        ("00", 0), ("7f", 127), ("8001", 128), ("ff7f", 16_383), ("808001", 16_384), ("ffffff7f", 268_435_455),
        ("8080808001", 268_435_456), ("ffffffff0f", 4_294_967_295),
    ] as [(String, UInt32)])
    func varint32ReadsItsBoundaries(text: String, value: UInt32) throws {
        #expect(try read(text) { reader throws(WireFault) in try reader.varint32() } == .success(value))
        #expect(try read(text) { reader throws(WireFault) in try reader.varint64() } == .success(UInt64(value)))
    }

    @Test(arguments: [
        ("", .truncated), ("80", .truncated), ("ffffffff", .truncated), ("8000", .varintNotMinimal),
        ("818000", .varintNotMinimal),
        ("8080808000", .varintNotMinimal), ("ffffffff10", .varintTooLong), ("ffffffff1f", .varintTooLong),
        ("8080808080", .varintTooLong), ("ffffffff8f00", .varintTooLong),
    ] as [(String, WireFault)])
    func varint32RefusesEverythingElse(text: String, fault: WireFault) throws {
        #expect(try read(text) { reader throws(WireFault) in try reader.varint32() } == .failure(fault))
    }

    @Test(arguments: [
        ("ffffffffffffffffff01", .success(UInt64.max)), ("80808080808080808001", .success(1 << 63)),
        ("ffffffffffffffffff02", .failure(.varintTooLong)), ("ffffffffffffffffff81", .failure(.varintTooLong)),
        ("8080808080808080808001", .failure(.varintTooLong)), ("80808080808080808000", .failure(.varintNotMinimal)),
        ("ffffffffffffffffff", .failure(.truncated)),
    ] as [(String, Result<UInt64, WireFault>)])
    func varint64ReadsUpToItsLargest(text: String, result: Result<UInt64, WireFault>) throws {
        #expect(try read(text) { reader throws(WireFault) in try reader.varint64() } == result)
    }

    @Test(arguments: [
        ("00", 0), ("01", -1), ("02", 1), ("03", -2), ("53", -42), ("feffffffffffffffff01", .max),
        ("ffffffffffffffffff01", .min),
    ] as [(String, Int64)])
    func zigzagFoldsTheSign(text: String, value: Int64) throws {
        #expect(try read(text) { reader throws(WireFault) in try reader.zigzag() } == .success(value))
    }

    @Test func fixedNumbersNeedAllTheirBytes() throws {
        #expect(try read("0102030405060708") { reader throws(WireFault) in try reader.u64() } == .success(0x0807_0605_0403_0201))
        #expect(try read("01020304050607") { reader throws(WireFault) in try reader.u64() } == .failure(.truncated))
        #expect(try read("") { reader throws(WireFault) in try reader.u8() } == .failure(.truncated))
    }

    @Test(arguments: [("00", 0), ("0161", 1), ("026162", 2)])
    func stringsAreTakenWhole(text: String, count: Int) throws {
        #expect(try read(text) { reader throws(WireFault) in try reader.string().count } == .success(count))
    }

    @Test(arguments: ["01", "0261", "ffffffff0f61", "808080800861"])
    func stringsDoNotReachBehindTheEnd(text: String) throws {
        #expect(try read(text) { reader throws(WireFault) in try reader.string().count } == .failure(.truncated))
    }

    @Test func aListsCountIsBoundedByTheBytesThatAreThere() throws {
        let count = "03" + String(repeating: "00", count: 15)
        #expect(try read(count) { reader throws(WireFault) in try reader.listCount(minimumItemBytes: 5) } == .success(3))
        #expect(try read(count) { reader throws(WireFault) in try reader.listCount(minimumItemBytes: 6) } == .failure(.truncated))
        #expect(try read("ffffffff0f00") { reader throws(WireFault) in try reader.listCount(minimumItemBytes: 0) } == .failure(.truncated))
    }

    @Test func equalViewsHaveEqualBytesWhateverTheirPlace() {
        let text = Array("0123456789abcdef0123456789abcdeX0123456789abcdef0123456789abcdef".utf8)
        text.withUnsafeBytes { buffer in
            for a in 0..<16 {
                for b in 0..<16 {
                    for count in 0...31 {
                        let left = ByteView(UnsafeRawBufferPointer(rebasing: buffer[a..<a + count]))
                        let right = ByteView(UnsafeRawBufferPointer(rebasing: buffer[16 + b..<16 + b + count]))
                        if (left == right) != left.buffer.elementsEqual(right.buffer) { Issue.record("\(a) \(b) \(count)") }
                    }
                }
            }
            #expect(ByteView() == ByteView(start: buffer.baseAddress, count: 0))
            #expect(ByteView(start: nil, count: 5).count == 0 && ByteView(start: buffer.baseAddress, count: -1).isEmpty)
            #expect(ByteView("01234").string == "01234" && ByteView(start: buffer.baseAddress, count: 5) == ByteView("01234"))
        }
    }

    private func read<T>(
        _ text: String, _ field: (inout WireReader) throws(WireFault) -> T
    ) throws -> Result<T, WireFault> {
        try bytes(hex: text).withUnsafeBytes { buffer in
            var reader = WireReader(ByteView(buffer))
            do throws(WireFault) { return .success(try field(&reader)) } catch { return .failure(error) }
        }
    }
}
