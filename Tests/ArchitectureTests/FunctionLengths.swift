/// Finds functions by counting braces: `func`, `init`, `deinit`, `subscript`, and properties with a body.
struct FunctionLengths {
    struct Function: Equatable {
        /// From 1.
        let line: Int
        /// From the line of the keyword to that of the closing brace.
        let lineCount: Int
    }

    private(set) var functions: [Function] = []
    /// Functions that are open: their first line and the depth outside of their braces.
    private var open: [(line: Int, depth: Int)] = []
    /// A declaration whose brace has not come yet, with the round brackets that are open in it.
    private var pending: Int?
    private var parentheses = 0
    private var depth = 0

    init(_ code: SwiftCode) {
        for (index, text) in code.lines.enumerated() { read(text, line: index + 1) }
    }

    private static let keywords: Set<Substring> = ["func", "init", "deinit", "subscript", "var"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final", "mutating",
        "nonmutating", "consuming", "borrowing", "override", "convenience", "required", "nonisolated", "unsafe", "lazy",
        "weak", "unowned", "indirect", "dynamic", "isolated", "set",
    ]

    private mutating func read(_ text: String, line: Int) {
        let bare = text.replacing(/@\w+(\([^)]*\))?/, with: "")
        let words = bare.split(maxSplits: 16) { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        let keyword = words.drop { Self.modifiers.contains($0) }.first ?? ""
        if Self.keywords.contains(keyword) {
            pending = line
            parentheses = 0
        }
        for character in text.utf8 { read(character, line: line) }
        // The brace of a function may come on a later line, that of a property only inside brackets.
        if pending == line, keyword == "var", parentheses == 0 { pending = nil }
    }

    private mutating func read(_ character: UInt8, line: Int) {
        switch character {
        case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
        case UInt8(ascii: "{"):
            if let start = pending, parentheses <= 0 {
                open.append((start, depth))
                pending = nil
            }
            depth += 1
        case UInt8(ascii: "}"):
            if parentheses <= 0 { pending = nil }
            depth -= 1
            if let last = open.last, last.depth == depth {
                functions.append(Function(line: last.line, lineCount: line - last.line + 1))
                open.removeLast()
            }
        default: break
        }
    }
}
