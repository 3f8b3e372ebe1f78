/// A configuration file of a test. Settings that are nil stay at their defaults.
struct TestConfig: Sendable {
    var apps: [TestApp] = [TestApp()]
    var shards = 2
    /// `section.key` → value as the file has it.
    var settings: [String: String] = [:]
    var heartbeat: (minimum: Int, usual: Int, maximum: Int)?
    /// Tests log in wrongly from one address more often than an honest world does.
    var failedLoginsPerMinute = 0

    init(apps: [TestApp] = [TestApp()]) {
        self.apps = apps
    }

    var json: String {
        var sections: [String: [String]] = ["limits": ["failed_logins_per_minute: \(failedLoginsPerMinute)"]]
        for (path, value) in settings.sorted(by: { $0.key < $1.key }) {
            let parts = path.split(separator: ".").map(String.init)
            sections[parts[0], default: []].append("\(parts[1]): \(value)")
        }
        if let heartbeat {
            sections["heartbeat"] = [
                "min: \"\(heartbeat.minimum)s\"", "default: \"\(heartbeat.usual)s\"", "max: \"\(heartbeat.maximum)s\"",
            ]
        }
        let rest = sections.sorted { $0.key < $1.key }.map { "\($0.key): {\($0.value.joined(separator: ", "))}," }
        return """
            {
            shards: \(shards),
            \(rest.joined(separator: "\n"))
            apps: [\(apps.map(\.json).joined(separator: ",\n"))],
            }

            """
    }
}
