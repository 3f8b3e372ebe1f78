/// The grammar of JSON5 numbers (section 6 of its specification). Foundation's decoder is the judge of everything else, and traps on
/// `-0x0x`.
enum JSON5Number {
    /// Whether a bare word can be nothing but a number.
    static func startsOne(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        return isDigit(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    }

    static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
        var rest = word
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        if rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8) { return true }
        if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
            return rest.count > 2 && rest.dropFirst(2).allSatisfy(isHexadecimal)
        }
        let whole = take(&rest)
        if whole.count > 1, whole.first == UInt8(ascii: "0") { return false }
        var fraction = ArraySlice<UInt8>()
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = take(&rest)
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return false }
        guard let mark = rest.first else { return true }
        guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        return !take(&rest).isEmpty && rest.isEmpty
    }

    /// Takes digits off the front.
    private static func take(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: isDigit)
        rest = rest.dropFirst(digits.count)
        return digits
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
    }
}
