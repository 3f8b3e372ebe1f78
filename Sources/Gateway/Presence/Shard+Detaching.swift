import Containers
import SessionCore
import WireProtocol

/// The end of edges: users who left, subscriptions that are over, and what the store is told.
extension Shard {
    /// The user's last session is gone: the edges go, in as many turns as it takes; the store keeps the subscriptions.
    mutating func beginDetaching(_ slot: UInt32, _ user: UnsafeMutablePointer<User>) {
        guard !user.pointee.flags.contains(.presenceBusy), presence.watches.subscriptionCount(of: slot) > 0 else {
            return
        }
        user.pointee.flags.insert(.presenceBusy)
        presence.detaching.append(UInt64(slot))
    }

    mutating func stepDetaching() {
        var left = ShardLimits.detachesPerTurn
        while left > 0, let slot = presence.detaching.first.map({ UInt32(truncatingIfNeeded: $0) }) {
            left -= 1
            if let edge = presence.watches.removeNext(of: slot) {
                tellGone(edge, isSubscriptionOver: false)
                continue
            }
            _ = presence.detaching.popFirst()
            let user = users.pointer(slot)
            user.pointee.flags.remove(.presenceBusy)
            // Somebody came back while the edges went.
            if user.pointee.sessionCount > 0 { attach(slot, user) }
        }
    }

    /// Ends subscriptions whose time is over (row 31).
    mutating func stepExpiry() {
        let seconds = presence.seconds(now)
        guard let next = presence.watches.nextExpiry(nowSeconds: seconds), next <= seconds else { return }
        var left = ShardLimits.expiriesPerTurn
        while left > 0 {
            left -= 1
            switch presence.watches.popExpired(nowSeconds: seconds) {
            case .done: return
            case .looked: break
            case .removed(let edge):
                dropStored(edge, of: edge.watcher)
                tellGone(edge, isSubscriptionOver: true)
            }
        }
    }

    /// Makes a call's changes durable before it is answered: acknowledged = stored (row 38).
    mutating func store(_ task: PresenceTask, _ key: SlabKey) {
        let user = users.pointer(task.user)
        var add: [StoredSubscription] = []
        var remove: [[UInt8]] = []
        for position in 0..<task.count where task[position].code == .success {
            let id = task.withID(position) { Array($0.buffer) }
            if task.kind == .unsubscribe {
                if task[position].isNew { remove.append(id) }
            } else {
                add.append(StoredSubscription(userID: id, endSeconds: task[position].endSeconds))
            }
        }
        task.isStored = true
        guard !add.isEmpty || !remove.isEmpty else {
            goOnIfComplete(task, key)
            return
        }
        if !add.isEmpty { user.pointee.flags.insert(.hasSubscriptions) }
        task.waiting = 1
        shared.subscriptions.change(storedUser(user), add: add, remove: remove) { [shared, index] isDone in
            shared.postStored(isDone: isDone, task: key, to: index)
        }
    }

    /// A subscription that ended by itself leaves the store too; nobody waits for that.
    mutating func dropStored(_ edge: RemovedEdge, of slot: UInt32) {
        shared.subscriptions.change(
            storedUser(users.pointer(slot)), add: [], remove: [Array(edge.userID.buffer)], reply: { _ in })
    }

    func storedUser(_ user: UnsafeMutablePointer<User>) -> StoredUser {
        StoredUser(appkey: apps.apps[Int(user.pointee.app)].appkey, userID: Array(user.pointee.id.buffer))
    }
}
