import Containers

/// One user of `kick`: a device that holds the session and, while an operation is under way, the same device's
/// other connection that takes its place.
struct Displacement: BitwiseCopyable {
    static let none = SlabKey(packed: 0)

    var holder = Displacement.none
    var newcomer = Displacement.none
    /// From when the latency counts.
    var startedAt: UInt64 = 0
    /// When the holder's KICKED came; 0: not yet.
    var kickedAt: UInt64 = 0
    /// The newcomer has its LOGIN_OK.
    var isLoggedIn = false
    /// The holder's connection was closed by the server after KICKED.
    var isGone = false
    /// Something went wrong: out of the game.
    var isRetired = false

    var isUnderWay: Bool { newcomer != Displacement.none }
    var isComplete: Bool { isLoggedIn && kickedAt != 0 && isGone }
}

/// Users whose turn comes next, first in, first out.
struct ReadyUsers {
    private var ring: [UInt32]
    private var head = 0
    private(set) var count = 0

    init(capacity: Int) {
        ring = [UInt32](repeating: 0, count: max(capacity, 1))
    }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ user: Int) {
        precondition(count < ring.count, "a user is in the ring at most once")
        ring[(head + count) % ring.count] = UInt32(user)
        count += 1
    }

    mutating func take() -> Int? {
        guard count > 0 else { return nil }
        let user = ring[head]
        head = (head + 1) % ring.count
        count -= 1
        return Int(user)
    }
}
