/// Which bytes may stand in a text field (contract, "Terms", row 18). SPEC, "Fields", says the same.
///
/// Bytes in, a yes or no out; nothing is repaired, folded or cut. One pass over at most the field's maximum.
public enum TextRules {
    @inlinable
    public static func isValidUTF8(_ text: ByteView) -> Bool { TextSurvey(text).isValid }

    /// Whether a control character stands before the first invalid byte.
    @inlinable
    public static func hasControl(_ text: ByteView) -> Bool { TextSurvey(text).hasControl }

    /// Unicode scalars; nil when the bytes are not valid UTF-8.
    @inlinable
    public static func scalarCount(_ text: ByteView) -> Int? {
        let survey = TextSurvey(text)
        return survey.isValid ? survey.scalarCount : nil
    }

    /// 1–64 of `A–Z a–z 0–9 . _ - #`, not "." or "..". Else 100.
    @inlinable
    public static func isValidAppKey(_ text: ByteView) -> Bool {
        guard text.count >= 1, text.count <= WireLimits.appKeyBytes else { return false }
        var dots = 0
        for byte in text.buffer {
            switch byte {
            case 0x2E: dots &+= 1
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x23: break
            default: return false
            }
        }
        return !(dots == text.count && dots <= 2)
    }

    /// 1–64 bytes, no control characters, not only white space. Else 101.
    @inlinable
    public static func isValidUserID(_ text: ByteView) -> Bool {
        isName(text, maximumBytes: WireLimits.userIDBytes)
    }

    /// 1–64 bytes, no control characters, not only white space. Else 110.
    @inlinable
    public static func isValidDeviceUUID(_ text: ByteView) -> Bool {
        isName(text, maximumBytes: WireLimits.deviceUUIDBytes)
    }

    /// At most 256 bytes, no control characters; may be empty. Else 110.
    @inlinable
    public static func isValidDeviceName(_ text: ByteView) -> Bool {
        isLine(text, maximumBytes: WireLimits.deviceNameBytes)
    }

    /// At most 1 024 characters, no NUL; may be empty and hold lines (JSON). Else 110.
    @inlinable
    public static func isValidExtension(_ text: ByteView) -> Bool {
        guard text.count <= WireLimits.extensionScalars &* 4 else { return false }
        let survey = TextSurvey(text)
        return survey.isValid && !survey.hasNUL && survey.scalarCount <= WireLimits.extensionScalars
    }

    /// Name and version of an SDK: at most 64 bytes, no control characters; may be empty. Else 110.
    @inlinable
    public static func isValidClient(_ text: ByteView) -> Bool {
        isLine(text, maximumBytes: WireLimits.clientBytes)
    }

    @inlinable
    static func isName(_ text: ByteView, maximumBytes: Int) -> Bool {
        guard text.count >= 1, text.count <= maximumBytes else { return false }
        let survey = TextSurvey(text)
        return survey.isValid && !survey.hasControl && !survey.isBlank
    }

    @inlinable
    static func isLine(_ text: ByteView, maximumBytes: Int) -> Bool {
        guard text.count <= maximumBytes else { return false }
        let survey = TextSurvey(text)
        return survey.isValid && !survey.hasControl
    }
}
