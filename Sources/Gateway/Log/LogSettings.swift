/// How a line is spelled: `key=value` pairs, or one JSON object per line.
public enum LogFormat: String, Sendable, CaseIterable { case logfmt, json }

/// What an operator sets about the log. The level may change while running, the format may not.
public struct LogSettings: Equatable, Sendable {
    public var level = LogLevel.info
    public var format = LogFormat.logfmt

    public init() {}
}
