import Gateway
import LinuxIO
import Terminal

/// The settings that are of no common kind.
extension SettingTable {
    static let top: [Setting] = [
        Setting(
            "listen",
            Option(
                "listen", argument: "HOST:PORT", repeatable: true,
                "address to listen on; repeatable; port 0 = any free one"),
            \.gateway.listen,
            allowed:
                "must be 1 to \(ConfigLimits.listenCount) texts HOST:PORT with a numeric host, such as \"127.0.0.1:7300\" or \"[::]:7300\"",
            parse: listenTexts,
            show: { "[" + $0.map(JSON5Text.quoted).joined(separator: ", ") + "]" }
        ).needingRestart(),
        Setting(
            "data", Option("data", argument: "DIR", "folder of everything durable"), \.dataFolder,
            allowed: "must be the path of a folder",
            parse: { value in value.text.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 } },
            show: JSON5Text.quoted
        ).needingRestart(),
        Setting.count(
            "shards", "shards", \.shards, ConfigLimits.shards,
            "threads of the data plane, 0 = one per core this process may use"
        ).needingRestart(),
    ]

    static let preLogin = Setting(
        "limits.max_pre_login",
        Option(
            "max-pre-login", argument: "N|P%", "connections at once that have not logged in, a number or a part of all"),
        \.preLogin, allowed: "must be a whole number from 1 or a part from \"1%\" to \"100%\"",
        parse: { ConnectionShare($0) }, show: { $0.shown })

    /// The words of `presence.when_full`, by whether the earliest subscription gives way.
    private static let fullWords = [true: "replace-earliest", false: "refuse"]

    static let whenFull = Setting(
        "presence.when_full",
        Option(
            "presence-when-full", argument: "WHAT",
            "beyond max_subscriptions the earliest gives way (replace-earliest), or 112 (refuse)"),
        \.gateway.presenceReplacesEarliest, allowed: AllowedText.words(["replace-earliest", "refuse"]),
        parse: { value in fullWords.first { $0.value == value.text }?.key },
        show: { JSON5Text.quoted(fullWords[$0] ?? "") })

    static let log: [Setting] = [
        Setting(
            "log.level", Option("log-level", argument: "LEVEL", "debug, info, warn or error"), \.log.level,
            allowed: AllowedText.words(LogLevel.allCases.map(\.name.description)),
            parse: { $0.text.flatMap(LogLevel.init(named:)) }, show: { JSON5Text.quoted($0.name.description) }),
        Setting(
            "log.format", Option("log-format", argument: "FORMAT", "logfmt or json"), \.log.format,
            allowed: AllowedText.words(LogFormat.allCases.map(\.rawValue)),
            parse: { $0.text.flatMap(LogFormat.init) }, show: { JSON5Text.quoted($0.rawValue) }
        ).needingRestart(),
    ]

    /// A list of texts, or one text with commas as the environment has it.
    @Sendable private static func listenTexts(_ value: ConfigValue) -> [String]? {
        let texts: [String]
        switch value {
        case .text(let text): texts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        case .list(let items) where items.allSatisfy({ $0.text != nil }): texts = items.compactMap(\.text)
        default: return nil
        }
        let isAllowed = (1...ConfigLimits.listenCount).contains(texts.count)
        return isAllowed && texts.allSatisfy { SocketAddress.parse($0) != nil } ? texts : nil
    }
}
