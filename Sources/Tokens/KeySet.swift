/// The keys of one app, ready to verify with: the current one and those it replaces (row 3). Immutable; a reload
/// makes a new one. Threads may share it. Keys beyond `TokenLimits.maximumKeys` are ignored: `problem(in:)` tells an
/// operator before that.
public struct KeySet: Sendable {
    struct Entry: Sendable {
        var kid: [UInt8]
        var key: SigningKey
        var notBefore: Int64
        var notAfter: Int64
        var fingerprint: UInt64

        func isValid(at nowSeconds: Int64) -> Bool { nowSeconds >= notBefore && nowSeconds < notAfter }
    }

    let entries: [Entry]

    public init(_ keys: [TokenKey]) {
        entries = keys.prefix(TokenLimits.maximumKeys).map { key in
            let signing = SigningKey(secret: key.secret)
            return Entry(
                kid: key.kid, key: signing, notBefore: key.notBefore, notAfter: key.notAfter,
                fingerprint: KeySet.fingerprint(of: signing))
        }
    }

    /// Whether the key that a token was verified with is still one of these, and valid now. A hand-over between
    /// shards may cross a reload, after which `TokenClaims.keyIndex` means another key; the fingerprint does not.
    public func contains(fingerprint: UInt64, at nowSeconds: Int64) -> Bool {
        entries.contains { $0.fingerprint == fingerprint && $0.isValid(at: nowSeconds) }
    }

    /// Why these keys are no good for an app, or nil. For configuration checks; never shows a secret.
    public static func problem(in keys: [TokenKey]) -> String? {
        if keys.isEmpty { return "an app needs at least one key" }
        if keys.count > TokenLimits.maximumKeys { return "more than \(TokenLimits.maximumKeys) keys" }
        for (index, key) in keys.enumerated() {
            if key.secret.count < TokenLimits.minimumSecretBytes {
                return "key \(index): a secret needs at least \(TokenLimits.minimumSecretBytes) bytes"
            }
            if key.kid.count > TokenLimits.maximumKeyIDBytes {
                return "key \(index): a kid has at most \(TokenLimits.maximumKeyIDBytes) bytes"
            }
            if key.notBefore >= key.notAfter { return "key \(index): it is never valid" }
            if !key.kid.isEmpty, keys.prefix(index).contains(where: { $0.kid == key.kid }) {
                return "key \(index): its kid is taken by an earlier key"
            }
        }
        return nil
    }

    /// Eight bytes that name the key and do not help to find it.
    private static func fingerprint(of key: SigningKey) -> UInt64 {
        var mac = [UInt8](repeating: 0, count: TokenLimits.macBytes)
        let label: StaticString = "holdfast key fingerprint"
        mac.withUnsafeMutableBufferPointer { mac in
            guard let base = mac.baseAddress else { return }
            key.sign(UnsafeRawBufferPointer(start: label.utf8Start, count: label.utf8CodeUnitCount), into: base)
        }
        return mac.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
