import COpenSSL

/// An HS256 key with the key's part of the work already done: one mac costs the hashing of the message and one block
/// more. A value without pointers, so threads may share it. It is as secret as the key.
struct SigningKey: Sendable {
    private var state = hf_hmac_sha256_key()

    init(secret: [UInt8]) {
        secret.withUnsafeBytes { hf_hmac_sha256_key_init(&state, $0.baseAddress, $0.count) }
    }

    /// Writes the 32 bytes of the mac at `mac`.
    func sign(_ message: UnsafeRawBufferPointer, into mac: UnsafeMutablePointer<UInt8>) {
        withUnsafePointer(to: state) { hf_hmac_sha256($0, message.baseAddress, message.count, mac) }
    }

    /// Whether `signature` (32 bytes) is the mac of `message`; in constant time.
    func isSignature(_ signature: UnsafeRawPointer, of message: UnsafeRawBufferPointer) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TokenLimits.macBytes) { mac in
            guard let expected = mac.baseAddress else { return false }
            sign(message, into: expected)
            return hf_equal_constant_time(expected, signature, TokenLimits.macBytes) == 1
        }
    }
}
