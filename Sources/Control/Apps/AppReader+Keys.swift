import Tokens

/// Reads `apps[].keys`.
extension AppReader {
    /// - Parameter given: a key that the app has already; then it need not name one.
    func readKeys(_ app: inout ObjectScope, given: TokenKey?) -> [TokenKey] {
        let path = app.path("keys")
        let value = app.take("keys") ?? .list([])
        guard case .list(let items) = value else {
            app.refuse("keys", value: value, "must be a list of objects, such as [{secret_file: \"app.secret\"}]")
            return []
        }
        var keys = given.map { [$0] } ?? []
        guard (1 - keys.count...TokenLimits.maximumKeys).contains(items.count) else {
            app.refuse("keys", "must be 1 to \(TokenLimits.maximumKeys) keys, and are \(items.count)")
            return []
        }
        for (position, item) in items.enumerated() {
            var scope = ObjectScope(item, path: "\(path)[\(position)]", origin: origin)
            let key = readKey(&scope)
            // Several keys without a name are fine: a token without one is tried with each.
            if let key, !key.kid.isEmpty, keys.contains(where: { $0.kid == key.kid }) {
                scope.refuse(
                    "kid", value: .text(String(decoding: key.kid, as: UTF8.self)),
                    "is used by another key of the app already")
            }
            app.add(scope.finish())
            if let key { keys.append(key) }
        }
        return keys
    }

    private func readKey(_ scope: inout ObjectScope) -> TokenKey? {
        let kid = scope.read("kid", allowed: "must be a text of at most \(TokenLimits.maximumKeyIDBytes) bytes") {
            value in
            value.text.flatMap { $0.utf8.count <= TokenLimits.maximumKeyIDBytes ? $0 : nil }
        }
        let notBefore = readMoment("not_before", &scope) ?? 0
        let notAfter = readMoment("not_after", &scope) ?? .max
        if notBefore >= notAfter { scope.refuse("not_after", "must be later than not_before") }
        guard let secret = readSecret(&scope) else { return nil }
        return TokenKey(kid: Array((kid ?? "").utf8), secret: secret, notBefore: notBefore, notAfter: notAfter)
    }

    private func readMoment(_ key: String, _ scope: inout ObjectScope) -> Int64? {
        scope.read(key, allowed: "must be Unix seconds or a UTC time such as \"2026-01-31T00:00:00Z\"") { value in
            if case .integer(let seconds) = value { return seconds >= 0 ? seconds : nil }
            return value.text.flatMap(MomentText.seconds)
        }
    }

    /// Nothing of a secret ever gets into an error.
    private func readSecret(_ scope: inout ObjectScope) -> [UInt8]? {
        let inline = scope.take("secret")
        let path = scope.take("secret_file")
        switch (inline, path) {
        case (.some, .some), (nil, nil):
            scope.refuse("secret", "or secret_file must be set, exactly one of them")
        case (.text(let text)?, nil):
            if let problem = SecretText.problem(Array(text.utf8)) {
                scope.refuse("secret", problem)
            } else {
                return Array(text.utf8)
            }
        case (.some, nil):
            scope.refuse("secret", "must be a text")
        case (nil, .text(let path)?):
            do {
                return try SecretText.read(ConfigPath.resolve(path, origin: origin, file: file))
            } catch {
                scope.refuse("secret_file", value: .text(path), error.problem)
            }
        case (nil, let value?):
            scope.refuse("secret_file", value: value, "must be the path of a file")
        }
        return nil
    }
}
