/// The three segments of a compact JWT (RFC 7515, 7.1), as views into its bytes.
struct CompactToken {
    var header: UnsafeRawBufferPointer
    var payload: UnsafeRawBufferPointer
    var signature: UnsafeRawBufferPointer
    /// What is signed: header, dot, payload.
    var signed: UnsafeRawBufferPointer

    /// Nil unless there are exactly two dots, nothing is empty and the sizes are within the limits.
    init?(_ token: UnsafeRawBufferPointer) {
        let dot = UInt8(ascii: ".")
        guard token.count <= TokenLimits.maximumTokenBytes,
            token.count > TokenLimits.signatureBytes + 3,
            let first = token.firstIndex(of: dot), first > 0
        else { return nil }
        // The signature's length is fixed, so the second dot's place is: no need to look for it.
        let second = token.count - TokenLimits.signatureBytes - 1
        guard second > first + 1, token[second] == dot else { return nil }
        header = UnsafeRawBufferPointer(rebasing: token[..<first])
        payload = UnsafeRawBufferPointer(rebasing: token[(first + 1)..<second])
        signature = UnsafeRawBufferPointer(rebasing: token[(second + 1)...])
        signed = UnsafeRawBufferPointer(rebasing: token[..<second])
        // A further dot is no base64url: decoding the payload or the signature finds it.
    }
}
