/// Swift text without what only looks like code: comments and what is inside string literals are blanked, lines stay where they
/// are. Code in interpolations is blanked too.
struct SwiftCode {
    private(set) var lines: [String] = []
    private let text: [UInt8]
    private var position = 0
    private var line: [UInt8] = []

    init(_ source: String) {
        text = Array(source.utf8)
        while position < text.count { step() }
        endLine()
    }

    private mutating func step() {
        guard text[position] == 0x2F || text[position] == 0x22 || text[position] == 0x23 else { return keep() }
        if starts("//") {
            while position < text.count, text[position] != 0x0A { position += 1 }
        } else if starts("/*") {
            skipComment()
        } else if let hashes = stringStart() {
            skipString(hashes: hashes)
        } else {
            keep()
        }
    }

    private func starts(_ token: String, at offset: Int = 0) -> Bool {
        var place = position + offset
        for byte in token.utf8 {
            guard place < text.count, text[place] == byte else { return false }
            place += 1
        }
        return true
    }

    private mutating func keep() {
        if text[position] == 0x0A { endLine() } else { line.append(text[position]) }
        position += 1
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<count where position < text.count {
            if text[position] == 0x0A { endLine() }
            position += 1
        }
    }

    private mutating func endLine() {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
    }

    /// Comments nest.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts("/*") { depth += 1 }
            if starts("*/") { depth -= 1 }
            skip(starts("/*") || starts("*/") ? 2 : 1)
        } while depth > 0 && position < text.count
    }

    /// The number of `#` before the quote when a string literal starts here.
    private func stringStart() -> Int? {
        guard text[position] == 0x22 || text[position] == 0x23 else { return nil }
        let hashes = text[position...].prefix { $0 == 0x23 }.count
        return starts("\"", at: hashes) ? hashes : nil
    }

    private mutating func skipString(hashes: Int) {
        let fence = String(repeating: "#", count: hashes)
        let isLong = starts("\"\"\"", at: hashes)
        let quote = (isLong ? "\"\"\"" : "\"") + fence
        skip(hashes + (isLong ? 3 : 1))
        while position < text.count, !starts(quote) {
            if !isLong, text[position] == 0x0A { return }
            if starts("\\" + fence + "(") {
                skip(hashes + 2)
                skipInterpolation()
            } else {
                skip(starts("\\" + fence) ? hashes + 2 : 1)
            }
        }
        skip(quote.utf8.count)
        line += Array("\"\"".utf8)
    }

    private mutating func skipInterpolation() {
        var depth = 1
        while position < text.count, depth > 0 {
            if let hashes = stringStart() {
                skipString(hashes: hashes)
                continue
            }
            if text[position] == 0x28 { depth += 1 }
            if text[position] == 0x29 { depth -= 1 }
            skip(1)
        }
    }
}
