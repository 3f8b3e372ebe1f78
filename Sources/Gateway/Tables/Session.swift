import SessionCore
import WireProtocol

/// What a login adds to a connection. Token and extension are not kept.
struct Session: BitwiseCopyable {
    /// Unique per login over the life of the process; names the session in LOGIN_OK and KICKED.
    var id: UInt64 = 0
    /// Index of the user in the shard's slab.
    var user: UInt32 = Connection.none
    /// What it counts as under the policy.
    var kind = DeviceKind(platform: .other, customOSType: nil)
    /// Order under the policy: when the last *fresh* login was, wall clock ms, as the resource proves.
    var freshLoginMilliseconds: Int64 = 0
    var token = TokenLife()
    var identity = SessionIdentity()
    /// A DEVICES answer in progress: its request id, and below which login order the next page goes on.
    var listRequest: UInt32 = 0
    var listBelow: UInt64 = 0

    /// As the device list shows it.
    func record(isOwn: Bool) -> DeviceRecord {
        DeviceRecord(
            resource: identity.resource, deviceUUID: identity.deviceUUID, deviceName: identity.deviceName,
            platform: kind.platform.rawValue, flags: isOwn ? 1 : 0)
    }
}
