import Foundation
import Testing

@testable import Gateway

@Suite("Log injection (reliability 30, C71)")
struct LogInjectionTests {
    static let corpus: [[UInt8]] = [
        Array("x\nlevel=error msg=forged".utf8), Array("x\r\nts=1".utf8), Array("a\u{1B}[2J\u{1B}]0;t\u{7}".utf8),
        Array("\"} {\"level\":\"error".utf8), Array("a b=c \\".utf8), [0], [0x7F], Array("\u{9B}31m".utf8),
        Array("\u{85}\u{2028}\u{2029}".utf8), Array("\u{202E}evil\u{2066}".utf8), Array("\u{FEFF}bom".utf8),
        [0xFF, 0xFE], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0x28], Array("👩‍👩‍👧é e\u{301}".utf8),
    ]

    /// The corpus and random bytes; a failure names the seed.
    private func inputs(seed: UInt64) -> [[UInt8]] {
        var random = SplitMix(state: seed)
        let noise = (0..<300).map { _ in
            (0..<Int(random.next() % 300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
        return Self.corpus + noise
    }

    @Test("never yields a control byte, bad UTF-8 or a second line", arguments: LogFormat.allCases)
    func injection(format: LogFormat) throws {
        for input in inputs(seed: 20_260_131) {
            let pipe = LogPipe(format: format)
            pipe.log.write(.info, "login refused") { line in
                input.withUnsafeBytes { line.field("user", $0) }
                line.field("code", 104)
            }
            let output = pipe.finish()
            #expect(output.last == 0x0A)
            let line = output.dropLast()
            #expect(line.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(input)")
            let text = try #require(String(validating: line, as: UTF8.self), "\(input)")
            #expect(text.unicodeScalars.allSatisfy { !(0x80...0x9F).contains($0.value) && $0.value != 0x202E })
            if format == .json {
                let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
                #expect(object?["code"] as? Int == 104, "\(input)")
                #expect(object?["level"] as? String == "info")
            } else {
                #expect(text.hasSuffix(" code=104"))
            }
        }
    }

    @Test("finds a character exactly where the standard library does")
    func agreesWithStandardLibrary() {
        for input in inputs(seed: 7) {
            var text = ""
            var isValid = true
            var position = 0
            input.withUnsafeBytes { bytes in
                while position < bytes.count {
                    let step = UTF8Step(bytes, at: position)
                    if let scalar = step.scalar.flatMap(Unicode.Scalar.init) {
                        text.unicodeScalars.append(scalar)
                    } else {
                        isValid = false
                    }
                    position += step.size
                }
            }
            #expect(String(validating: input, as: UTF8.self) == (isValid ? text : nil), "\(input)")
        }
    }
}
