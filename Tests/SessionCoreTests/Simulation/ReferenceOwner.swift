@testable import SessionCore
@testable import WireProtocol

/// The same decisions, slowly and by other means: logins are numbered, nobody looks at a clock, and every resource
/// that was ever given is remembered.
struct ReferenceOwner {
    struct Live {
        var slot: UInt32
        var device: Int
        var kind: DeviceKind
        /// Number of its fresh login among all fresh logins of the user.
        var number: Int
    }

    private struct Given: Hashable {
        var device: Int
        var resource: [UInt8]
    }

    private(set) var live: [Live] = []
    private var freshLogins = 0
    private var numbers: [Given: Int] = [:]
    /// Device → fresh logins up to this number are refused a reconnect, with this code.
    private var marks: [Int: (number: Int, code: ResultCode)] = [:]

    mutating func login(
        _ device: Int, kind: DeviceKind, resource: [UInt8], slot: UInt32, policy: DevicePolicy
    ) -> SimulatedOwner.Outcome {
        let number = numbers[Given(device: device, resource: resource)]
        if let number, let mark = marks[device], number <= mark.number { return .refused(mark.code) }
        let limit = Self.limit(of: kind, policy)
        if limit == 0 { return .refused(.tooManyDevices) }
        let bucket = Self.bucket(of: kind, policy)
        let own = live.filter { $0.device == device }
        let others = live.filter { $0.device != device && Self.bucket(of: $0.kind, policy) == bucket }
            .sorted { $0.number < $1.number }
        var gone = own
        let isBack = own.contains { Self.bucket(of: $0.kind, policy) == bucket }
        if !isBack && others.count >= limit {
            let isSingle = policy.mode == .single
            if policy.conflict == .firstWins { return .refused(isSingle ? .boundToAnotherDevice : .tooManyDevices) }
            if number != nil, policy.reconnect == .yield {
                return .refused(isSingle ? .deviceChanged : .tooManyDevices)
            }
            gone += others.prefix(others.count - limit + 1)
        }
        live.removeAll { session in gone.contains { $0.slot == session.slot } }
        if number == nil { freshLogins += 1 }
        live.append(Live(slot: slot, device: device, kind: kind, number: number ?? freshLogins))
        return .accepted(slot: slot, displaced: gone.map(\.slot))
    }

    /// Notes the resource that the login just accepted was given.
    mutating func gave(_ resource: [UInt8], to slot: UInt32) {
        for session in live where session.slot == slot {
            numbers[Given(device: session.device, resource: resource)] = session.number
        }
    }

    mutating func kick(_ device: Int, code: ResultCode) {
        marks[device] = (freshLogins, code)
        live.removeAll { $0.device == device }
    }

    mutating func end(slot: UInt32) { live.removeAll { $0.slot == slot } }

    static func bucket(of kind: DeviceKind, _ policy: DevicePolicy) -> String {
        switch (policy.mode, kind.customOSType.map { (policy.customLimits[$0], $0) }) {
        case (.single, _): "everything"
        case (.multi, .some((.some, let custom))): "custom \(custom)"
        default: "platform \(kind.platform.name)"
        }
    }

    static func limit(of kind: DeviceKind, _ policy: DevicePolicy) -> Int {
        let declared = kind.customOSType.flatMap { policy.customLimits[$0] }
        if policy.mode == .single { return declared == 0 ? 0 : 1 }
        return Int(declared ?? policy.limit)
    }
}
