import SessionCore
import Terminal

/// Reads `apps[].policy` (rows 17, 20–24).
extension AppReader {
    func readPolicy(_ app: inout ObjectScope) -> DevicePolicy {
        var policy = DevicePolicy()
        guard let value = app.take("policy") else { return policy }
        var scope = ObjectScope(value, path: app.path("policy"), origin: origin)
        policy.mode = readWord("mode", &scope) ?? policy.mode
        policy.conflict = readWord("conflict", &scope) ?? policy.conflict
        policy.reconnect = readWord("reconnect", &scope) ?? policy.reconnect
        let limit = scope.read("limit", allowed: AllowedText.number(ConfigLimits.devices)) {
            $0.wholeNumber.flatMap(UInt16.init(exactly:)).flatMap { ConfigLimits.devices.contains($0) ? $0 : nil }
        }
        policy.limit = limit ?? policy.limit
        policy.customLimits = readCustomLimits(&scope)
        app.add(scope.finish())
        return policy
    }

    private func readWord<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ scope: inout ObjectScope
    ) -> Word? {
        scope.read(key, allowed: AllowedText.words(Word.allCases.map(\.rawValue))) { $0.text.flatMap(Word.init) }
    }

    private func readCustomLimits(_ policy: inout ObjectScope) -> [Int64: UInt16] {
        let key = "custom_os_types"
        guard let value = policy.take(key) else { return [:] }
        guard case .object(let entries) = value, entries.count <= ConfigLimits.customTypes else {
            policy.refuse(
                key, value: value, "must be an object of at most \(ConfigLimits.customTypes) types, such as {\"10\": 2}"
            )
            return [:]
        }
        var limits: [Int64: UInt16] = [:]
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
            let path = "\(key).\(PrintableText.of(name))"
            guard let type = Int64(name), String(type) == name else {
                policy.refuse(path, "is no custom type: those are whole numbers of 64 bits, such as \"10\"")
                continue
            }
            let limit = value.wholeNumber.flatMap(UInt16.init(exactly:))
            guard let limit, ConfigLimits.customDevices.contains(limit) else {
                policy.refuse(path, value: value, AllowedText.number(ConfigLimits.customDevices))
                continue
            }
            limits[type] = limit
        }
        return limits
    }
}
