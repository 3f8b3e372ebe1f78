/// Text from outside (a file, the environment, an argument) as it may be shown in an error.
public enum PrintableText {
    /// Characters that are shown before the text is cut.
    public static let characterLimit = 100

    /// Controls and format characters become `\u{…}`, long text is cut and ends in `…`.
    public static func of(_ text: String) -> String {
        var shown = ""
        for (position, scalar) in text.unicodeScalars.enumerated() {
            guard position < characterLimit else { return shown + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
