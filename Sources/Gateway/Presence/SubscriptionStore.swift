import Synchronization

/// The port behind which subscriptions outlive their user's sessions (row 38). Calls return at once; the answer arrives
/// through `reply`, on any thread, after the change is as safe as the store can make it: *acknowledged = stored*.
protocol SubscriptionStore: Sendable {
    /// Adds or renews, and takes away, in one step.
    func change(
        _ user: StoredUser, add: [StoredSubscription], remove: [[UInt8]], reply: @escaping @Sendable (Bool) -> Void)
    /// Everything that has not ended.
    func load(_ user: StoredUser, reply: @escaping @Sendable ([StoredSubscription]?) -> Void)
}

/// A user as the store knows it.
struct StoredUser: Hashable, Sendable {
    let appkey: [UInt8]
    let userID: [UInt8]
}

struct StoredSubscription: Sendable {
    let userID: [UInt8]
    /// Unix seconds.
    let endSeconds: UInt32
}

/// Keeps subscriptions in memory: they outlive sessions, not the process. Answers before `change` or `load` returns.
final class MemorySubscriptionStore: SubscriptionStore {
    private let users = Mutex<[StoredUser: [[UInt8]: UInt32]]>([:])

    func change(
        _ user: StoredUser, add: [StoredSubscription], remove: [[UInt8]], reply: @escaping @Sendable (Bool) -> Void
    ) {
        users.withLock { users in
            var targets = users.removeValue(forKey: user) ?? [:]
            for id in remove { targets[id] = nil }
            for subscription in add { targets[subscription.userID] = subscription.endSeconds }
            if !targets.isEmpty { users[user] = targets }
        }
        reply(true)
    }

    func load(_ user: StoredUser, reply: @escaping @Sendable ([StoredSubscription]?) -> Void) {
        let stored = users.withLock { users in
            (users[user] ?? [:]).map { StoredSubscription(userID: $0.key, endSeconds: $0.value) }
        }
        // Earliest end first: an order that does not depend on the dictionary's seed.
        reply(
            stored.sorted {
                $0.endSeconds != $1.endSeconds
                    ? $0.endSeconds < $1.endSeconds : $0.userID.lexicographicallyPrecedes($1.userID)
            })
    }
}
