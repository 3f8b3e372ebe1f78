/// How many devices of one user may be logged in at once, and who gives way (contract, "Policy", rows 17, 20–24).
///
/// Settable per app and changeable while running: a change applies to later logins, live sessions are left alone.
public struct DevicePolicy: Equatable, Sendable {
    /// Whether devices are counted per platform or over all platforms.
    public enum Mode: String, Sendable, CaseIterable { case multi, single }

    /// Who gives way when the limit is reached: the earliest logged in (206), or the newcomer (214, in single mode
    /// 213).
    public enum Conflict: String, Sendable, CaseIterable { case newestWins = "newest-wins", firstWins = "first-wins" }

    /// What a *reconnect* does that would displace another device: displaces it, or is refused (214, in single mode
    /// 220).
    public enum Reconnect: String, Sendable, CaseIterable { case displace, yield }

    public var mode: Mode = .multi
    /// Devices per platform in `multi` mode; ignored in `single` mode.
    public var limit: UInt16 = 4
    public var conflict: Conflict = .newestWins
    public var reconnect: Reconnect = .displace
    /// `customOSType` values that are a bucket of their own, with their own limit (0 = every login refused).
    public var customLimits: [Int64: UInt16] = [:]

    public init() {}
}
