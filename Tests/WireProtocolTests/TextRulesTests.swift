import Testing
import WireProtocol

/// Rows 18 and "Terms", reliability 12, C71, C73: what may stand in a text field.
struct TextRulesTests {
    static let vectors = (try? ProtocolFolder.vectors("texts.json")) ?? []

    @Test func thereAreAtLeastAHundredAndTwenty() {
        #expect(Self.vectors.count >= 120)
    }

    @Test(arguments: vectors)
    func everyFieldTakesOrRefusesTheText(vector: JSONValue) throws {
        let unit = try vector.bytes("hex")
        let text = Array(repeatElement(unit, count: vector["times"]?.int ?? 1).joined())
        text.withUnsafeBytes { buffer in
            let view = ByteView(buffer)
            #expect(TextRules.isValidUTF8(view) == vector["valid"]?.bool)
            #expect(TextRules.scalarCount(view) == vector["scalars"]?.int)
            #expect(TextRules.isValidAppKey(view) == (vector["appkey"]?.int == 0))
            #expect(TextRules.isValidUserID(view) == (vector["userID"]?.int == 0))
            #expect(TextRules.isValidDeviceUUID(view) == (vector["deviceUUID"]?.int == 0))
            #expect(TextRules.isValidDeviceName(view) == (vector["deviceName"]?.int == 0))
            #expect(TextRules.isValidExtension(view) == (vector["extension"]?.int == 0))
            #expect(TextRules.isValidClient(view) == (vector["client"]?.int == 0))
        }
    }

    /// The standard library's decoder as a second opinion, on bytes that are nearly UTF-8.
    @Test func validityAgreesWithTheStandardLibraryOnRandomBytes() {
        var random = SeededRandom(seed: 71)
        let pieces: [[UInt8]] = [
            [0x61], [0xC3, 0xA9], [0xE4, 0xBE, 0x8B], [0xF0, 0x9F, 0x98, 0x80], [0x80], [0xC0], [0xED, 0xA0, 0x80],
            [0xED, 0x9F, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90], [0xE0, 0x9F], [0xF0, 0x8F], [0x00], [0x7F],
            [0xC2, 0x85], Array("12345678".utf8),
        ]
        for _ in 0..<20_000 {
            var text = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
            if Bool.random(using: &random), !text.isEmpty { text.removeLast() }
            let standard = String(validating: text, as: UTF8.self)
            let survey = text.withUnsafeBytes { TextSurvey(ByteView($0)) }
            #expect(survey.isValid == (standard != nil))
            guard let standard else { continue }
            let scalars = standard.unicodeScalars
            #expect(survey.scalarCount == scalars.count)
            #expect(survey.hasNUL == scalars.contains("\0"))
            #expect(survey.hasControl == scalars.contains { $0.properties.generalCategory == .control })
            #expect(survey.isBlank == scalars.allSatisfy(\.properties.isWhitespace))
        }
    }

    /// All scalars up to the last white space, then every 61st, and those beside the borders of UTF-8's lengths.
    @Test func everyScalarIsValidAndKnowsWhetherItIsWhiteSpaceOrControl() {
        let borders: Set<UInt32> = [0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x10_FFFF]
        for value in UInt32(0)...0x10_FFFF where value < 0x3100 || value % 61 == 0 || borders.contains(value) {
            guard let scalar = UnicodeScalar(value) else { continue }
            let survey = withUnsafeBytes(of: UTF8.encode(scalar).map(tuple) ?? (0, 0, 0, 0, 0)) { buffer in
                TextSurvey(ByteView(start: buffer.baseAddress, count: Int(buffer[4])))
            }
            let isRight = survey.isValid && survey.scalarCount == 1 && survey.isBlank == scalar.properties.isWhitespace
                && survey.hasControl == (value < 0x20 || (0x7F..<0xA0).contains(value))
            if !isRight { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func composedAndDecomposedAreTwoIDs() {
        let composed = Array("\u{E9}".utf8)
        let decomposed = Array("e\u{301}".utf8)
        composed.withUnsafeBytes { a in
            decomposed.withUnsafeBytes { b in
                #expect(ByteView(a) != ByteView(b))
                #expect(ByteView(a).string == ByteView(b).string)
                #expect(TextRules.isValidUserID(ByteView(a)) && TextRules.isValidUserID(ByteView(b)))
            }
        }
    }

    private func tuple(_ encoded: UTF8.EncodedScalar) -> (UInt8, UInt8, UInt8, UInt8, UInt8) {
        let bytes = Array(encoded) + [0, 0, 0]
        return (bytes[0], bytes[1], bytes[2], bytes[3], UInt8(encoded.count))
    }
}
