import CLinux

/// Words for an errno. No allocation beyond the string, no lock, no locale.
public enum ErrorNumber {
    /// "EADDRINUSE"
    public static func name(_ number: Int32) -> String { String(cString: hf_errno_name(number)) }

    /// "Address already in use"
    public static func description(_ number: Int32) -> String {
        String(cString: hf_errno_description(number))
    }

    /// "Address already in use (EADDRINUSE)"
    public static func text(_ number: Int32) -> String { "\(description(number)) (\(name(number)))" }
}
