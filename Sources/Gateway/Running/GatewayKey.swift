import Containers

/// The secret that places users on shards and table slots and proves resource names. Kept over restarts by whoever starts
/// the gateway: with another key every reconnect counts as a fresh login.
public struct GatewayKey: Sendable {
    public static let byteCount = 16

    let hashKey: HashKey

    /// - Parameter bytes: `byteCount` secret bytes; what is missing counts as zero.
    public init(bytes: [UInt8]) {
        let words = stride(from: 0, to: Self.byteCount, by: 8).map { start in
            (0..<8).reduce(UInt64(0)) { word, offset in
                start + offset < bytes.count ? word | UInt64(bytes[start + offset]) << UInt64(8 * offset) : word
            }
        }
        hashKey = HashKey(k0: words[0], k1: words[1])
    }
}
