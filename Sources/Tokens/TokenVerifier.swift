import FoundationEssentials

/// Checks tokens against an app's keys (contract: Terms, row 3). The signature comes first: nothing that a token
/// claims is looked at before it holds. Bounded work: at most 4 096 bytes are hashed, `TokenLimits.maximumKeys` times
/// at worst.
///
/// A verifier belongs to one thread; it keeps scratch memory and a cache of headers. Cost of a usual login token: one
/// HMAC, no allocation.
public struct TokenVerifier: ~Copyable {
    private let decoder = JSONDecoder()
    private var headers = HeaderCache()
    /// Decoded payload; the header before it, for a header that the cache does not know.
    private let scratch: UnsafeMutableRawBufferPointer
    private let signature: UnsafeMutableRawBufferPointer
    private let decodingTable: UnsafeMutablePointer<UInt8>
    private let memberNames: UnsafeMutablePointer<Range<Int>>

    public init() {
        scratch = .allocate(byteCount: TokenLimits.maximumPayloadBytes, alignment: 16)
        signature = .allocate(byteCount: TokenLimits.macBytes, alignment: 16)
        decodingTable = .allocate(capacity: 256)
        Base64URL.fillDecodingTable(decodingTable)
        memberNames = .allocate(capacity: TokenLimits.maximumFlatMembers)
        memberNames.initialize(repeating: 0..<0, count: TokenLimits.maximumFlatMembers)
    }

    deinit {
        scratch.deallocate()
        signature.deallocate()
        decodingTable.deallocate()
        memberNames.deallocate()
    }

    /// Checks a user token.
    ///
    /// - Parameters:
    ///   - userID: compared with `sub` as bytes, after JSON's escapes are decoded.
    ///   - nowSeconds: wall clock. At or after `exp` the token is expired; `iat` and `nbf` may be 30 s ahead.
    ///   - maximumLifetimeSeconds: the app's cap on `exp − iat`.
    public mutating func verify(
        token: UnsafeRawBufferPointer, keys: KeySet, appkey: UnsafeRawBufferPointer,
        userID: UnsafeRawBufferPointer, nowSeconds: Int64,
        maximumLifetimeSeconds: Int64
    ) -> TokenVerdict {
        do throws(TokenFault) {
            let (facts, key) = try readFacts(token, keys, ExpectedHolder(appkey: appkey, userID: userID), nowSeconds)
            if facts.role != .absent { throw TokenFault.notUserToken }
            switch facts.subject {
            case .absent: throw TokenFault.claimsInvalid
            case .differs: throw TokenFault.wrongUser
            case .matches: break
            }
            return .valid(try Self.claims(facts, keys, key, nowSeconds, maximumLifetimeSeconds))
        } catch {
            return .refused(error)
        }
    }

    /// Checks an app token (`"role":"app"`, no `sub`), which app servers use on the REST plane. Parameters as in
    /// `verify`.
    public mutating func verifyAppToken(
        token: UnsafeRawBufferPointer, keys: KeySet, appkey: UnsafeRawBufferPointer,
        nowSeconds: Int64, maximumLifetimeSeconds: Int64
    ) -> TokenVerdict {
        do throws(TokenFault) {
            let nobody = UnsafeRawBufferPointer(start: nil, count: 0)
            let (facts, key) = try readFacts(token, keys, ExpectedHolder(appkey: appkey, userID: nobody), nowSeconds)
            if facts.role != .matches || facts.subject != .absent { throw TokenFault.notAppToken }
            return .valid(try Self.claims(facts, keys, key, nowSeconds, maximumLifetimeSeconds))
        } catch {
            return .refused(error)
        }
    }

    /// Signature, then payload, then app.
    private mutating func readFacts(
        _ bytes: UnsafeRawBufferPointer, _ keys: KeySet, _ holder: ExpectedHolder,
        _ nowSeconds: Int64
    ) throws(TokenFault) -> (ClaimFacts, key: Int) {
        guard let token = CompactToken(bytes) else { throw .malformed }
        let key = try verifySignature(of: token, keys, nowSeconds)
        guard let count = Base64URL.decode(token.payload, into: scratch, table: decodingTable) else { throw .malformed }
        let payload = UnsafeRawBufferPointer(rebasing: scratch[..<count])
        guard
            let facts = ClaimFacts(flat: payload, for: holder, names: memberNames)
                ?? ClaimFacts(library: payload, for: holder, decoder: decoder)
        else { throw .claimsInvalid }
        switch facts.issuer {
        case .absent: throw .claimsInvalid
        case .differs: throw .wrongApp
        case .matches: return (facts, key)
        }
    }

    /// The position of the key that signed it.
    private mutating func verifySignature(
        of token: CompactToken, _ keys: KeySet,
        _ nowSeconds: Int64
    ) throws(TokenFault) -> Int {
        let cached = headers.header(for: token.header)
        let header: TokenHeader
        if let cached { header = cached } else { header = try decodeHeader(token.header) }
        guard Base64URL.decode(token.signature, into: signature, table: decodingTable) == TokenLimits.macBytes,
            let mac = signature.baseAddress
        else { throw .malformed }
        var fault = header.kid == nil ? TokenFault.keyNotValid : .keyUnknown
        for index in keys.entries.indices {
            if let kid = header.kid, keys.entries[index].kid != kid || kid.isEmpty { continue }
            guard keys.entries[index].isValid(at: nowSeconds) else {
                if fault == .keyUnknown { fault = .keyNotValid }
                continue
            }
            if keys.entries[index].key.isSignature(mac, of: UnsafeRawBufferPointer(token.signed)) {
                if cached == nil { headers.keep(header, for: token.header) }
                return index
            }
            fault = .signatureMismatch
        }
        throw fault
    }

    private func decodeHeader(_ text: UnsafeRawBufferPointer) throws(TokenFault) -> TokenHeader {
        guard text.count <= TokenLimits.maximumHeaderBytes else { throw .headerInvalid }
        guard let count = Base64URL.decode(text, into: scratch, table: decodingTable) else { throw .malformed }
        return try TokenHeader.decode(UnsafeRawBufferPointer(rebasing: scratch[..<count]), with: decoder)
    }

    /// The dates, in the order in which a developer wants to hear of them; *expired* last, since only it says "try
    /// again".
    private static func claims(
        _ facts: ClaimFacts, _ keys: KeySet, _ key: Int, _ nowSeconds: Int64,
        _ maximumLifetimeSeconds: Int64
    ) throws(TokenFault) -> TokenClaims {
        guard let issuedAt = facts.issuedAt, let expiresAt = facts.expiresAt else { throw .claimsInvalid }
        guard expiresAt > issuedAt else { throw .emptyLifetime }
        guard expiresAt - issuedAt <= maximumLifetimeSeconds else { throw .lifetimeTooLong }
        // Dates are in 0...2^53, so the clock may be clamped to it and no sum can overflow.
        let now = min(max(nowSeconds, 0), TokenLimits.maximumDateSeconds)
        guard issuedAt <= now + TokenLimits.leewaySeconds else { throw .issuedInFuture }
        if let notBefore = facts.notBefore, notBefore > now + TokenLimits.leewaySeconds { throw .notYetValid }
        guard now < expiresAt else { throw .expired }
        return TokenClaims(
            issuedAt: issuedAt, expiresAt: expiresAt, keyIndex: key,
            keyFingerprint: keys.entries[key].fingerprint)
    }
}
