import WireProtocol

/// What a device is for counting: its platform, and the `customOSType` it logged in with, if any (row 17). A session
/// keeps it rather than the bucket it counted under, since a change of the policy moves it to another bucket.
@frozen
public struct DeviceKind: BitwiseCopyable, Equatable, Sendable {
    @usableFromInline let custom: Int64
    public let platform: Platform
    @usableFromInline let isCustom: Bool

    @inlinable
    public init(platform: Platform, customOSType: Int64?) {
        self.platform = platform
        custom = customOSType ?? 0
        isCustom = customOSType != nil
    }

    @inlinable public var customOSType: Int64? { isCustom ? custom : nil }
}

/// Devices that share one limit.
@frozen
public enum DeviceBucket: Equatable, Sendable {
    /// In single mode: every device.
    case everything
    case platform(Platform)
    /// A `customOSType` that the policy declares.
    case custom(Int64)
}

extension DevicePolicy {
    /// Whose limit a device counts under, as the policy is now.
    public func bucket(of kind: DeviceKind) -> DeviceBucket {
        if mode == .single { return .everything }
        if let custom = kind.customOSType, declares(custom) { return .custom(custom) }
        return .platform(kind.platform)
    }

    /// How many devices of this kind's bucket may be logged in at once. 0: none, ever.
    public func limit(for kind: DeviceKind) -> Int {
        let declared = kind.customOSType.flatMap { customLimits.isEmpty ? nil : customLimits[$0] }
        switch mode {
        case .multi: return Int(declared ?? limit)
        // A declared limit of 0 is a ban, which single mode does not lift.
        case .single: return declared == 0 ? 0 : 1
        }
    }

    private func declares(_ custom: Int64) -> Bool {
        !customLimits.isEmpty && customLimits[custom] != nil
    }
}
