import Containers

@testable import SessionCore
@testable import WireProtocol

/// One device of one user, and what it keeps while it is away.
struct SimulatedDevice {
    var uuid: ByteView
    /// The resource of its last login; empty: none.
    var resource: [UInt8] = []
    var sawWillExpire = false
}

/// A live session as the owner's shard has it.
struct SimulatedSession {
    var slot: UInt32
    var generation: UInt32
    var device: Int
    var kind: DeviceKind
    var freshLogin: Int64
    var state = ConnectionState.open
    var life: TokenLife
    /// Monotonic moment at which to ask for the token's dues.
    var lookAt: Int64 = 0
}

/// What a shard does with the rules, for one user: the code under test, with nothing else around it.
struct SimulatedOwner {
    enum Outcome: Equatable {
        case refused(ResultCode)
        /// Slots that had to go, in the order of the decision.
        case accepted(slot: UInt32, displaced: [UInt32])
    }

    static let key = HashKey(k0: 11, k1: 12)
    static let appKey = view("acme#demo")

    let userID: ByteView
    var devices: [SimulatedDevice]
    var sessions: [SimulatedSession] = []
    private var marks: [Int: KickMark] = [:]
    private var newestFreshLogin: Int64 = 0
    private var generations: [UInt32: UInt32] = [:]
    private var displaced: [Int] = []

    init(user: Int, deviceCount: Int) {
        userID = view("user-\(user)")
        devices = (0..<deviceCount).map { SimulatedDevice(uuid: view("device-\(user)-\($0)")) }
    }

    mutating func login(
        _ device: Int, kind: DeviceKind, resource: [UInt8], token: SimulatedToken, saw: Bool, slot: UInt32,
        policy: DevicePolicy, time: SimulatedTime
    ) -> Outcome {
        let origin = freshLogin(of: resource, device: device)
        if let origin, let code = marks[device]?.refusal(ofReconnectFrom: origin) { return .refused(code) }
        let rows = sessions.map { session in
            DeviceRow(
                node: 0, boot: 0, slot: session.slot, generation: session.generation,
                freshLoginMilliseconds: session.freshLogin, kind: session.kind, isSameDevice: session.device == device)
        }
        let newcomer = DeviceNewcomer(kind: kind, isReconnect: origin != nil)
        if case .refuse(let code) = policy.decide(newcomer, rows: rows, displaced: &displaced) { return .refused(code) }
        let gone = displaced.map { rows[$0].slot }
        sessions.removeAll { gone.contains($0.slot) }
        let moment = origin ?? FreshLoginClock.next(wallMilliseconds: time.wall, after: latest(device))
        newestFreshLogin = max(newestFreshLogin, moment)
        generations[slot, default: 0] += 1
        sessions.append(
            SimulatedSession(
                slot: slot, generation: generations[slot] ?? 0, device: device, kind: kind, freshLogin: moment,
                life: TokenLife(issuedAt: token.issuedAt, expiresAt: token.expiresAt, sawWillExpire: saw)))
        devices[device].resource = name(device, kind.platform, moment)
        return .accepted(slot: slot, displaced: gone)
    }

    /// Ends a device's session, if it has one, and marks the device.
    mutating func kick(_ device: Int, code: ResultCode, time: SimulatedTime) {
        marks[device] = KickMark(code: code, wallMilliseconds: time.wall, freshLogin: newestFreshLogin)
        sessions.removeAll { $0.device == device }
    }

    func freshLogin(of resource: [UInt8], device: Int) -> Int64? {
        resource.withUnsafeBytes { bytes in
            ResourceName.freshLogin(
                of: ByteView(bytes), key: Self.key, appKey: Self.appKey, userID: userID,
                deviceUUID: devices[device].uuid)
        }
    }

    private func latest(_ device: Int) -> Int64 { max(newestFreshLogin, marks[device]?.milliseconds ?? 0) }

    private func name(_ device: Int, _ platform: Platform, _ moment: Int64) -> [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: ResourceName.maximumBytes, alignment: 1) { room in
            let name = ResourceName.make(
                platform: platform, freshLoginMilliseconds: moment, key: Self.key, appKey: Self.appKey, userID: userID,
                deviceUUID: devices[device].uuid, into: room)
            return Array(name.buffer)
        }
    }
}
