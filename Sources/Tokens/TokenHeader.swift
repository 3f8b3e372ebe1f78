import FoundationEssentials

/// The JOSE header (RFC 7515, 4). It is read before the signature is checked, so it decides nothing but which key to
/// check with.
struct TokenHeader: Equatable, Sendable {
    /// Nil: the token names no key.
    var kid: [UInt8]?

    static func decode(_ json: UnsafeRawBufferPointer, with decoder: JSONDecoder) throws(TokenFault) -> TokenHeader {
        guard JSONText.isPlainObject(json) else { throw .headerInvalid }
        let fields: Fields
        do { fields = try decoder.decode(Fields.self, from: Data(json)) } catch { throw .headerInvalid }
        guard fields.memberCount == JSONText.memberCount(json), !fields.hasCritical else { throw .headerInvalid }
        guard fields.algorithm == "HS256" else { throw .algorithmNotAllowed }
        return TokenHeader(kid: fields.kid.map { Array($0.utf8) })
    }

    private struct Fields: Decodable {
        var algorithm: String?
        var kid: String?
        var hasCritical: Bool
        var memberCount: Int

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            algorithm = try? members.decode(String.self, forKey: MemberName("alg"))
            let kidName = MemberName("kid")
            kid = members.contains(kidName) ? try members.decode(String.self, forKey: kidName) : nil
            hasCritical = members.contains(MemberName("crit"))
            memberCount = members.allKeys.count
        }
    }
}
