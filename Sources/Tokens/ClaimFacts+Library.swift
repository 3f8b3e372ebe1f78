import FoundationEssentials

extension ClaimFacts {
    /// Reads any JSON object: escapes, nesting, Unicode, integral floats. Called only after the signature held.
    /// Nil when it is no JSON object, repeats a member, or a claim has the wrong type or is out of 0...2^53.
    init?(library json: UnsafeRawBufferPointer, for holder: ExpectedHolder, decoder: JSONDecoder) {
        guard JSONText.isPlainObject(json),
            let fields = try? decoder.decode(Fields.self, from: Data(json)),
            fields.memberCount == JSONText.memberCount(json)
        else { return nil }
        issuer = Self.match(fields.issuer, holder.appkey)
        subject = Self.match(fields.subject, holder.userID)
        role =
            switch fields.role {
            case .absent: .absent
            case .app: .matches
            case .other: .differs
            }
        for date in [fields.issuedAt, fields.expiresAt, fields.notBefore] {
            if let date, date < 0 || date > TokenLimits.maximumDateSeconds { return nil }
        }
        issuedAt = fields.issuedAt
        expiresAt = fields.expiresAt
        notBefore = fields.notBefore
    }

    private static func match(_ text: String?, _ expected: UnsafeRawBufferPointer) -> Match {
        guard let text else { return .absent }
        return text.utf8.elementsEqual(expected) ? .matches : .differs
    }

    private enum Role { case absent, app, other }

    private struct Fields: Decodable {
        var issuer: String?
        var subject: String?
        var role: Role
        var issuedAt: Int64?
        var expiresAt: Int64?
        var notBefore: Int64?
        var memberCount: Int

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            // `decodeIfPresent` would take null for absent.
            func member<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value? {
                let key = MemberName(name)
                return members.contains(key) ? try members.decode(type, forKey: key) : nil
            }
            issuer = try member("iss", as: String.self)
            subject = try member("sub", as: String.self)
            if members.contains(MemberName("role")) {
                role = (try? member("role", as: String.self)) == "app" ? .app : .other
            } else {
                role = .absent
            }
            issuedAt = try member("iat", as: Int64.self)
            expiresAt = try member("exp", as: Int64.self)
            notBefore = try member("nbf", as: Int64.self)
            memberCount = members.allKeys.count
        }
    }
}
