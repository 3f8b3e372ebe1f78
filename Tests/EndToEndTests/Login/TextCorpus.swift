/// C71: bytes that are no text, text that is not allowed everywhere, and text that must come through untouched.
enum TextCorpus {
    /// No UTF-8.
    static let broken: [(name: String, bytes: [UInt8])] = [
        ("FF FE", [0xFF, 0xFE]),
        ("lone continuation", [0x61, 0x80]),
        ("continuation at the end", [0x61, 0xBF, 0x62]),
        ("overlong NUL", [0xC0, 0x80]),
        ("overlong slash of two", [0xC0, 0xAF]),
        ("overlong slash of three", [0xE0, 0x80, 0xAF]),
        ("overlong slash of four", [0xF0, 0x80, 0x80, 0xAF]),
        ("C1", [0xC1, 0xBF]),
        ("overlong U+07FF", [0xE0, 0x9F, 0xBF]),
        ("overlong U+FFFF", [0xF0, 0x8F, 0xBF, 0xBF]),
        ("low surrogate", [0xED, 0xB0, 0x80]),
        ("high surrogate", [0xED, 0xA0, 0x80]),
        ("surrogate pair", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
        ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]),
        ("F5", [0xF5, 0x80, 0x80, 0x80]),
        ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
        ("six bytes", [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80]),
        ("cut of two", [0x61, 0xC3]),
        ("cut of three", [0x61, 0xE2, 0x82]),
        ("cut of four", [0x61, 0xF0, 0x9F, 0x99]),
        ("cut in the middle", [0xE2, 0x82, 0x61]),
        ("broken behind eight letters", Array("abcdefgh".utf8) + [0xC3, 0x28]),
        ("broken in the ninth byte", Array("abcdefgh".utf8) + [0xFF]),
        ("Latin-1 é", [0x63, 0x61, 0x66, 0xE9]),
        ("UTF-16", [0x61, 0x00, 0x62, 0xD8]),
    ]

    /// Control characters: refused in ids and names. In extensions only NUL is.
    static let controls: [(name: String, text: Text)] = [
        ("NUL", "a\0b"), ("NUL alone", "\0"), ("CR LF", "a\r\nb"), ("tab", "a\tb"), ("ESC", "a\u{1B}[31mb"),
        ("BEL", "\u{7}"),
        ("DEL", "a\u{7F}"), ("NEL", "a\u{85}b"), ("C1 CSI", "a\u{9B}b"), ("U+0080", "\u{80}"), ("U+009F", "a\u{9F}"),
        ("U+001F behind eight letters", "abcdefgh\u{1F}"),
    ]

    /// Nothing but white space: refused in ids, fine elsewhere.
    static let blanks: [(name: String, text: Text)] = [
        ("space", " "), ("no-break space", "\u{A0}"), ("ideographic space", "\u{3000}"), ("line separator", "\u{2028}"),
        ("many", "        \u{2002}        "),
    ]

    /// Must come back byte for byte.
    static let sound: [(name: String, text: Text)] = [
        ("byte order mark", "\u{FEFF}a"), ("right-to-left override", "abc\u{202E}fed"), ("family", "👨‍👩‍👧‍👦"),
        ("é composed", "caf\u{E9}"), ("é decomposed", "cafe\u{301}"), ("Hangul composed", "\u{AC01}"),
        ("Hangul decomposed", "\u{1100}\u{1161}\u{11A8}"), ("Kelvin sign", "\u{212A}"), ("letter K", "K"),
        ("noncharacter", "\u{FFFF}"), ("last code point", "\u{10FFFF}"), ("private use", "\u{E000}"),
        ("first of two", "\u{A1}"),
        ("first of three", "\u{800}"), ("first of four", "\u{10000}"), ("before the surrogates", "\u{D7FF}"),
        ("quotes and backslash", "\"\\/'"), ("percent", "%00%2F"), ("shell and SQL", "'; DROP TABLE x;--$(id)`id`"),
        ("markup", "<script>&amp;"), ("equals and spaces", "a=b c=d level=error"), ("zero-width", "a\u{200B}b\u{200D}"),
        ("dots", ".."), ("star", "*"), ("colons", "a:b:c"),
    ]
}
