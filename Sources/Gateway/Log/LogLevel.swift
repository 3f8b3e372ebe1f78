/// How much a line matters. A log whose level is `warn` writes `warn` and `error`.
@frozen
public enum LogLevel: UInt8, Sendable, CaseIterable, Comparable {
    case debug, info, warn, error

    /// The word of the configuration file and of `level=`.
    public var name: StaticString {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warn: "warn"
        case .error: "error"
        }
    }

    /// Nil for a word that names no level.
    public init?(named word: String) {
        guard let level = Self.allCases.first(where: { $0.name.description == word }) else { return nil }
        self = level
    }

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
