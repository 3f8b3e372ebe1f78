import WireProtocol

/// What a first frame says of its sender.
struct Credentials {
    let request: UInt32
    let appKey: ByteView
    let userID: ByteView
    let token: ByteView
}

/// What the accepting shard has found out: the token's signature holds and its claims fit. Travels with a hand-over.
struct Proof: BitwiseCopyable {
    let app: UInt32
    let userHash: UInt64
    let issuedAt: Int64
    let expiresAt: Int64
    /// The key that signed; the owner looks whether the app still has it.
    let keyFingerprint: UInt64
}
