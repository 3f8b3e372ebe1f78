/// The skeleton of a JSON5 text, as far as errors need it: open brackets at its end, keys that appear twice in one object (the
/// decoder silently keeps one of them), and numbers that are none (the decoder traps on some). Takes any bytes.
struct ConfigOutline {
    private struct Level {
        let closer: UInt8
        let path: String
        var keys: Set<String> = []
        var key = ""
        var awaitsKey: Bool
        var index = 0
    }

    /// What ends a string or comment that is open at the end.
    private(set) var openText: [UInt8] = []
    /// Where that began.
    private(set) var openLine: Int?
    /// Of the first number that is none.
    private(set) var badNumberLine: Int?
    /// Where brackets are nested deeper than `ConfigLimits.nesting`; nothing behind it was looked at, since paths grow with the
    /// depth.
    private(set) var tooDeepLine: Int?
    private(set) var duplicates: [(path: String, line: Int)] = []
    private var levels: [Level] = []
    private var line = 1

    init(_ text: [UInt8]) {
        var position = 0
        while position < text.count, tooDeepLine == nil {
            let byte = text[position]
            switch byte {
            case 0x0A: line += 1
            case 0x7B: open(closer: 0x7D)
            case 0x5B: open(closer: 0x5D)
            case 0x7D, 0x5D: _ = levels.popLast()
            case 0x2C: nextItem()
            case 0x22, 0x27:
                position = skipString(text, from: position)
                continue
            case 0x2F where position + 1 < text.count && (text[position + 1] == 0x2F || text[position + 1] == 0x2A):
                position = skipComment(text, from: position)
                continue
            case 0x09, 0x0D, 0x20, 0x3A: break
            default:
                let end = text[position...].firstIndex(where: Self.endsWord) ?? text.count
                bareWord(text[position..<max(end, position + 1)])
                position = max(end, position + 1)
                continue
            }
            position += 1
        }
    }

    /// The brackets that close what is open at the end.
    var closers: [UInt8] { levels.reversed().map(\.closer) }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x27, 0x2C, 0x2F, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    private mutating func open(closer: UInt8) {
        guard levels.count < ConfigLimits.nesting else {
            tooDeepLine = line
            return
        }
        var path = ""
        if let level = levels.last {
            path = level.closer == 0x5D ? "\(level.path)[\(level.index)]" : Self.join(level.path, level.key)
        }
        levels.append(Level(closer: closer, path: path, awaitsKey: closer == 0x7D))
    }

    private mutating func nextItem() {
        guard let last = levels.indices.last else { return }
        levels[last].index += 1
        levels[last].awaitsKey = levels[last].closer == 0x7D
    }

    /// A bare word: a number that must be one, or something else.
    private mutating func bareWord(_ bytes: ArraySlice<UInt8>) {
        if JSON5Number.startsOne(bytes), !JSON5Number.isOne(bytes), badNumberLine == nil { badNumberLine = line }
        word(bytes)
    }

    /// A key, if this is the place of one.
    private mutating func word(_ bytes: ArraySlice<UInt8>) {
        guard let last = levels.indices.last, levels[last].awaitsKey else { return }
        let key = String(decoding: bytes, as: UTF8.self)
        levels[last].awaitsKey = false
        levels[last].key = key
        if !levels[last].keys.insert(key).inserted {
            duplicates.append((Self.join(levels[last].path, key), line))
        }
    }

    private mutating func skipString(_ text: [UInt8], from start: Int) -> Int {
        let firstLine = line
        var position = start + 1
        while position < text.count, text[position] != text[start] {
            if text[position] == 0x0A { line += 1 }
            position += text[position] == 0x5C ? 2 : 1
        }
        if position >= text.count { (openText, openLine) = ([text[start]], firstLine) }
        word(text[start + 1..<max(start + 1, min(position, text.count))])
        return position + 1
    }

    private mutating func skipComment(_ text: [UInt8], from start: Int) -> Int {
        let isBlock = text[start + 1] == 0x2A
        let firstLine = line
        var position = start + 2
        while position < text.count {
            if !isBlock, text[position] == 0x0A { return position }
            if isBlock, text[position] == 0x2A, position + 1 < text.count, text[position + 1] == 0x2F {
                return position + 2
            }
            if text[position] == 0x0A { line += 1 }
            position += 1
        }
        (openText, openLine) = isBlock ? ([0x2A, 0x2F], firstLine) : ([0x0A], nil)
        return position
    }

    private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }
}
