import Gateway
import WireProtocol

/// Reads `apps`. All apps are looked at, whatever is wrong with some.
struct AppReader {
    let origin: ConfigOrigin
    let file: String?
    /// In `--dev`: its key is added to an app of that name, and users are created by their first login if it does not say.
    let demo: DemoApp?

    func read(_ value: ConfigValue) -> (apps: [AppConfiguration], faults: [ConfigFault]) {
        guard case .list(let items) = value else {
            return ([], [ConfigFault("apps", value: value.shown, "must be a list of objects", origin)])
        }
        var apps: [AppConfiguration] = []
        var faults: [ConfigFault] = []
        if items.count > ConfigLimits.apps {
            faults.append(
                ConfigFault("apps", value: "\(items.count) apps", "may have at most \(ConfigLimits.apps)", origin))
        }
        for (position, item) in items.prefix(ConfigLimits.apps).enumerated() {
            var scope = ObjectScope(item, path: "apps[\(position)]", origin: origin)
            let app = read(&scope)
            if let app, apps.contains(where: { $0.appkey == app.appkey }) {
                scope.refuse("appkey", value: .text(app.appkey), "is used by another app already")
            }
            faults += scope.finish()
            if let app { apps.append(app) }
        }
        return (apps, faults)
    }

    private func read(_ scope: inout ObjectScope) -> AppConfiguration? {
        let appkey = readAppKey(&scope)
        let isDemo = appkey == DemoApp.appkey && demo != nil
        var app = AppConfiguration(appkey: appkey ?? "", keys: [])
        let isEnabled = scope.read("enabled", allowed: "must be true or false") { value -> Bool? in
            if case .bool(let flag) = value { flag } else { nil }
        }
        app.enabled = isEnabled ?? true
        let words = AppConfiguration.Registration.allCases.map(\.rawValue)
        let registration = scope.read("users", allowed: AllowedText.words(words)) {
            $0.text.flatMap(AppConfiguration.Registration.init)
        }
        app.registration = registration ?? (isDemo ? .firstLogin : .required)
        app.keys = readKeys(&scope, given: isDemo ? demo?.key : nil)
        app.policy = readPolicy(&scope)
        readTokenRules(&scope, into: &app)
        return appkey == nil ? nil : app
    }

    private func readAppKey(_ scope: inout ObjectScope) -> String? {
        let rule = "must be 1 to \(WireLimits.appKeyBytes) of A-Z a-z 0-9 . _ - #, and not . or .."
        guard let value = scope.take("appkey") else {
            scope.refuse("appkey", "is missing; it " + rule)
            return nil
        }
        guard var text = value.text, text.withUTF8({ TextRules.isValidAppKey(ByteView(UnsafeRawBufferPointer($0))) })
        else {
            scope.refuse("appkey", value: value, rule)
            return nil
        }
        return text
    }
}
