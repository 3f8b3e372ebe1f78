import Glibc

/// Text straight to a descriptor, unbuffered: whoever waits for a line gets it at once.
enum DirectOutput {
    /// Gives up when the descriptor does; there is nobody left to tell.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
