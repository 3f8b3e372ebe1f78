/// What a device runs on. The raw value is the wire's byte and the bit in a status's platforms.
@frozen
public enum Platform: UInt8, CaseIterable, Sendable {
    case ios = 1, android, web, windows, mac, linux, ipad, mini, harmony, other

    /// As in REST answers, logs and metrics.
    public var name: StaticString {
        switch self {
        case .ios: "ios"
        case .android: "android"
        case .web: "web"
        case .windows: "windows"
        case .mac: "mac"
        case .linux: "linux"
        case .ipad: "ipad"
        case .mini: "mini"
        case .harmony: "harmony"
        case .other: "other"
        }
    }

    /// This platform's bit in the `platforms` of a status.
    @inlinable public var bit: UInt32 { 1 &<< UInt32(rawValue) }
}
