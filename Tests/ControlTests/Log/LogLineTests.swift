import Foundation
import Testing

@testable import Gateway

@Suite("A log line")
struct LogLineTests {
    @Test("is time, level, message and fields in logfmt")
    func logfmt() {
        let pipe = LogPipe()
        pipe.log.write(.warn, "login refused") {
            $0.field("code", 104)
            $0.field("delta", -3)
            $0.field("user", "zoë k")
            $0.field("plain", "a-b_c/1.2:3")
            $0.field("empty", "")
            $0.field("known", false)
        }
        #expect(
            pipe.finishLines() == [
                #"ts=2026-01-31T23:59:59.123Z level=warn msg="login refused" code=104 delta=-3 user="zoë k" plain=a-b_c/1.2:3 empty="" known=false"#
            ])
    }

    @Test("is one JSON object by option")
    func json() throws {
        let pipe = LogPipe(format: .json)
        pipe.log.write(.info, "hello") {
            $0.field("count", UInt64.max)
            $0.field("user", "a\"b\\c\n\u{1B}[31m")
            $0.field("on", true)
        }
        let lines = pipe.finishLines()
        let line = try #require(lines.first)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["ts"] as? String == "2026-01-31T23:59:59.123Z")
        #expect(object["msg"] as? String == "hello")
        #expect(object["user"] as? String == "a\"b\\c\n\u{1B}[31m")
        #expect(object["on"] as? Bool == true)
        #expect(lines.count == 1)
    }

    @Test(
        "spells every timestamp as the calendar does",
        arguments: [0, 951_782_400, 951_868_799, 1_709_164_800, 4_107_542_399, 253_402_300_799])
    func timestamps(seconds: Int64) {
        let style = Date.ISO8601FormatStyle()
        let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(style).dropLast() + ".999Z"
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 8)
        defer { memory.deallocate() }
        var buffer = LogBuffer(memory)
        LogTimestamp.write(seconds * 1_000 + 999, into: &buffer)
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == expected)
        #expect(buffer.count == LogTimestamp.byteCount)
    }

    @Test("cuts a long value between characters")
    func longValue() {
        let pipe = LogPipe()
        let text = String(repeating: "é", count: 127) + "xé" + String(repeating: "y", count: 400)
        pipe.log.write(.info, "long") { $0.field("name", text) }
        let expected = "name=\"" + String(repeating: "é", count: 127) + "x…\""
        #expect(pipe.finishLines().first?.hasSuffix(expected) == true)
    }

    @Test("leaves out whole fields when it is full, and says so", arguments: LogFormat.allCases)
    func fullLine(format: LogFormat) throws {
        let pipe = LogPipe(format: format)
        let worst = String(repeating: "\u{1}", count: 256)
        pipe.log.write(.info, "full") {
            for _ in 0..<5 { $0.field("value", worst) }
        }
        let line = try #require(pipe.finishLines().first)
        #expect(line.utf8.count < LogLimits.lineBytes)
        #expect(line.hasSuffix(format == .json ? ",\"cut\":true}" : " cut=true"))
        #expect(line.components(separatedBy: "value").count == 3)
        if format == .json { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
}
