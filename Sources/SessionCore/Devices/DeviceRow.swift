/// One live session of the newcomer's user, as the policy sees it. It may live on this node or, in a cluster, on
/// another.
@frozen
public struct DeviceRow: BitwiseCopyable, Equatable, Sendable {
    /// Which node, and which start of it.
    public var node: UInt16
    public var boot: UInt32
    /// Which connection there.
    public var slot: UInt32
    public var generation: UInt32
    /// The moment of its last *fresh* login, from ``FreshLoginClock``: a reconnect keeps it.
    public var freshLoginMilliseconds: Int64
    public var kind: DeviceKind
    /// Whether its deviceUUID is the newcomer's.
    public var isSameDevice: Bool

    @inlinable
    public init(
        node: UInt16, boot: UInt32, slot: UInt32, generation: UInt32, freshLoginMilliseconds: Int64, kind: DeviceKind,
        isSameDevice: Bool
    ) {
        self.node = node
        self.boot = boot
        self.slot = slot
        self.generation = generation
        self.freshLoginMilliseconds = freshLoginMilliseconds
        self.kind = kind
        self.isSameDevice = isSameDevice
    }

    /// Whether this session goes before `other` when one must go: the earliest fresh login; within the same
    /// millisecond the lower slot, then what is left to tell them apart.
    @inlinable
    func goesBefore(_ other: DeviceRow) -> Bool {
        if freshLoginMilliseconds != other.freshLoginMilliseconds {
            return freshLoginMilliseconds < other.freshLoginMilliseconds
        }
        if slot != other.slot { return slot < other.slot }
        if generation != other.generation { return generation < other.generation }
        if node != other.node { return node < other.node }
        return boot < other.boot
    }
}

/// A device whose LOGIN is being judged.
@frozen
public struct DeviceNewcomer: BitwiseCopyable, Equatable, Sendable {
    public var kind: DeviceKind
    /// Whether it showed a resource that the server gave it; else it is a fresh login, whatever it says.
    public var isReconnect: Bool

    @inlinable
    public init(kind: DeviceKind, isReconnect: Bool) {
        self.kind = kind
        self.isReconnect = isReconnect
    }
}
