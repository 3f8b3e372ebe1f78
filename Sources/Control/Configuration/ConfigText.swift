import FoundationEssentials
import Terminal

/// JSON5 text to values: Foundation's decoder judges, `ConfigOutline` says where it went wrong.
enum ConfigText {
    /// Why a text cannot be used.
    struct Fault: Error, Equatable {
        /// From 1; nil when the place is unknown.
        let line: Int?
        let problem: String
    }

    static func parse(_ text: [UInt8]) throws(Fault) -> ConfigValue {
        // The decoder of Swift 6.3 traps on a key that is no valid UTF-8; a bad file must not end a running server.
        guard String(validating: text, as: UTF8.self) != nil else {
            throw Fault(line: nil, problem: "is not valid UTF-8")
        }
        let outline = ConfigOutline(text)
        if let line = outline.tooDeepLine {
            throw Fault(line: line, problem: "is nested deeper than \(ConfigLimits.nesting) levels")
        }
        if let line = outline.badNumberLine { throw Fault(line: line, problem: "is not valid JSON5") }
        guard let value = decode(text) else { throw Fault(line: faultyLine(text), problem: "is not valid JSON5") }
        if let twice = outline.duplicates.first {
            throw Fault(line: twice.line, problem: "has the key \(PrintableText.of(twice.path)) twice")
        }
        return value
    }

    /// Nil for what is not JSON5. Keeps from the decoder what it traps on; the line end keeps it from reading a number on behind
    /// the text.
    private static func decode(_ text: [UInt8]) -> ConfigValue? {
        guard ConfigOutline(text).badNumberLine == nil else { return nil }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(ConfigValue.self, from: Data(text + [0x0A]))
    }

    /// The decoder does not say where it stopped. A text is in order up to the last line behind which it could still go on,
    /// and that can be halved for.
    private static func faultyLine(_ text: [UInt8]) -> Int? {
        if let line = ConfigOutline(text).openLine { return line }
        let ends = text.indices.filter { text[$0] == 0x0A } + [text.count]
        var sound = 0
        var faulty = ends.count
        while faulty - sound > 1 {
            let middle = (sound + faulty) / 2
            if canGoOn(text[..<ends[middle - 1]]) { sound = middle } else { faulty = middle }
        }
        return faulty
    }

    /// Whether some ending would make it valid: brackets closed, and a value where one is missing.
    private static func canGoOn(_ text: ArraySlice<UInt8>) -> Bool {
        let outline = ConfigOutline(Array(text))
        return ["", "null", ":null"].contains { value in
            decode(Array(text) + outline.openText + Array(value.utf8) + outline.closers) != nil
        }
    }
}
