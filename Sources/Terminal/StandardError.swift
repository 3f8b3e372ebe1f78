import Glibc

/// Words for whoever started the process.
public enum StandardError {
    public static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Whether a person may be looking.
    public static var isTerminal: Bool { isatty(2) == 1 }
}
