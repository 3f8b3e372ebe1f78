import Gateway

/// Reads `apps[].token` (rows 3, 10, 11).
extension AppReader {
    func readTokenRules(_ scope: inout ObjectScope, into app: inout AppConfiguration) {
        guard let value = scope.take("token") else { return }
        var token = ObjectScope(value, path: scope.path("token"), origin: origin)
        let lifetimes = ConfigLimits.tokenLifetimeSeconds
        let lifetime = token.read("max_lifetime", allowed: AllowedText.duration(lifetimes, unitMilliseconds: 1_000)) {
            $0.word.flatMap(DurationText.seconds).flatMap { lifetimes.contains($0) ? $0 : nil }
        }
        app.maximumTokenLifetimeSeconds = lifetime ?? app.maximumTokenLifetimeSeconds
        let share = token.read("will_expire_at", allowed: "must be a part of the lifetime, such as 0.8 or \"80%\"") {
            readPermille($0)
        }
        app.willExpirePermille = share ?? app.willExpirePermille
        let graces = ConfigLimits.tokenGraceSeconds
        let grace = token.read("grace", allowed: AllowedText.duration(graces, unitMilliseconds: 1_000)) {
            $0.word.flatMap(DurationText.seconds).flatMap(UInt32.init(exactly:)).flatMap {
                graces.contains($0) ? $0 : nil
            }
        }
        app.tokenGraceSeconds = grace ?? app.tokenGraceSeconds
        scope.add(token.finish())
    }

    /// Rounded to thousandths.
    private func readPermille(_ value: ConfigValue) -> UInt16? {
        let permille: UInt16?
        switch value {
        case .number(let share): permille = UInt16(exactly: (share * 1_000).rounded())
        case .text(let text) where text.hasSuffix("%"):
            permille = UInt16(text.dropLast()).flatMap { $0 <= 100 ? $0 * 10 : nil }
        default: permille = nil
        }
        return permille.flatMap { ConfigLimits.willExpirePermille.contains($0) ? $0 : nil }
    }
}
