import LinuxIO

/// Words for whoever started the process.
enum StandardError {
    static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard case .bytes(let count) = rest.withUnsafeBytes({ Kernel.live.write(2, $0) }), count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
