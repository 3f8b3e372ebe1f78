/// Text inside HTML and its attributes.
enum HTMLText {
    static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Rows of names and values.
    static func table(_ rows: [(String, String)]) -> String {
        let lines = rows.map { "<tr><th>\(escape($0.0))</th><td>\(escape($0.1))</td></tr>" }
        return "<table>\n" + lines.joined(separator: "\n") + "\n</table>"
    }
}
