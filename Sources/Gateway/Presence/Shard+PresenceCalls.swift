import Containers
import SessionCore
import WireProtocol

/// Calls of a logged-in session: subscribe, unsubscribe, query, list. A call that must ask owners or the store pauses the
/// connection's reads until it is answered, so a connection has one at a time; a user's calls that touch subscriptions
/// run one after another.
extension Shard {
    /// Whether a frame must wait because something of presence is under way. Its bytes stay where they are; the
    /// connection reads on when that is done.
    mutating func mustWait(
        _ type: UInt8, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) -> Bool {
        switch ConnectionRules.verdict(connection.pointee.state, type: type) {
        case .query: guard connection.pointee.task != 0 else { return false }
        case .subscribe, .unsubscribe, .subscriptions:
            guard connection.pointee.task != 0 || isBusy(connection) && waiters(of: connection) < ShardLimits.presenceWaiters
            else { return false }
        default: return false
        }
        connection.pointee.flags.insert(.waitsForPresence)
        pauseReads(slot, connection)
        return true
    }

    private func isBusy(_ connection: UnsafeMutablePointer<Connection>) -> Bool {
        users.pointer(connection.pointee.session.user).pointee.flags.contains(.presenceBusy)
    }

    /// The user's sessions that hold a frame back.
    private func waiters(of connection: UnsafeMutablePointer<Connection>) -> Int {
        var count = 0
        var next = users.pointer(connection.pointee.session.user).pointee.firstSession
        while next != Connection.none {
            let other = connections.pointer(next)
            if other.pointee.flags.contains(.waitsForPresence) { count += 1 }
            next = other.pointee.next
        }
        return count
    }

    /// SUBSCRIBE (row 31).
    mutating func subscribe(
        _ request: SubscribeRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        beginNaming(connection)
        let own = users.pointer(connection.pointee.session.user).pointee.id
        let refusal = SubscriptionRules.subscribe(request, from: own, into: &presence.named)
        guard let (task, key) = beginTask(.subscribe, request.requestID, refusal, slot, connection) else { return }
        let end = SubscriptionRules.endSeconds(
            durationMinutes: request.durationMinutes, nowSeconds: presence.seconds(now))
        for position in 0..<task.count where task[position].code == .success {
            watch(task, key, position, hash: presence.named.users[position].hash, end: end)
        }
        goOnIfComplete(task, key)
    }

    /// Installs the edge first and asks the owner second.
    private mutating func watch(_ task: PresenceTask, _ key: SlabKey, _ position: Int, hash: UInt64, end: UInt32) {
        let app = users.pointer(task.user).pointee.app
        task[position].endSeconds = end
        task.withID(position) { id in
            switch addEdge(task.user, app, hash, id, end) {
            case .added(let target):
                task[position].target = target
                task[position].isNew = true
                ask(.subscribe, app, hash, id, task, key, position)
            case .renewed(let target):
                task[position].target = target
                if let known = presence.watches.target(target)?.known, known.status != .unknown {
                    task[position].known = known
                } else {
                    ask(.look, app, hash, id, task, key, position)
                }
            case .atLimit: task[position].code = .overLimit
            case .full: task[position].code = .busy
            }
        }
    }

    /// One edge within the user's own cap; at the cap the earliest gives way where the operator wants it so.
    private mutating func addEdge(
        _ user: UInt32, _ app: UInt32, _ hash: UInt64, _ id: ByteView, _ end: UInt32
    ) -> SubscribeOutcome {
        let limit = settings.presence.subscriptionsPerUser
        let outcome = presence.watches.subscribe(user, app: app, hash: hash, userID: id, endSeconds: end, limit: limit)
        guard outcome == .atLimit, settings.presence.replacesEarliest,
            let earliest = presence.watches.removeEarliest(of: user)
        else { return outcome }
        dropStored(earliest, of: user)
        tellGone(earliest, isSubscriptionOver: true)
        return presence.watches.subscribe(user, app: app, hash: hash, userID: id, endSeconds: end, limit: limit)
    }

    /// UNSUBSCRIBE (row 34). What is not subscribed is as good as unsubscribed.
    mutating func unsubscribe(
        _ request: UserListRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        beginNaming(connection)
        let user = users.pointer(connection.pointee.session.user)
        let refusal = SubscriptionRules.unsubscribe(request, from: user.pointee.id, into: &presence.named)
        guard let (task, key) = beginTask(.unsubscribe, request.requestID, refusal, slot, connection) else { return }
        for position in 0..<task.count where task[position].code == .success {
            let hash = presence.named.users[position].hash
            task.withID(position) { id in
                guard let target = presence.watches.find(app: user.pointee.app, hash: hash, userID: id),
                    let edge = presence.watches.unsubscribe(task.user, from: target)
                else { return }
                task[position].isNew = true
                tellGone(edge, isSubscriptionOver: true)
            }
        }
        goOnIfComplete(task, key)
    }

    /// QUERY (row 35): the owners are asked, nothing is stored.
    mutating func query(
        _ request: UserListRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        beginNaming(connection)
        let user = users.pointer(connection.pointee.session.user)
        let refusal = SubscriptionRules.query(request, from: user.pointee.id, into: &presence.named)
        guard let (task, key) = beginTask(.query, request.requestID, refusal, slot, connection) else { return }
        for position in 0..<task.count where task[position].code == .success {
            let hash = presence.named.users[position].hash
            task.withID(position) { ask(.look, user.pointee.app, hash, $0, task, key, position) }
        }
        goOnIfComplete(task, key)
    }

    /// SUBSCRIPTIONS (row 36): all of them, or those of the named users that there are.
    mutating func subscriptions(
        _ request: UserListRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        beginNaming(connection)
        let user = users.pointer(connection.pointee.session.user)
        let refusal = SubscriptionRules.subscriptions(request, from: user.pointee.id, into: &presence.named)
        guard let (task, key) = beginTask(.subscriptions, request.requestID, refusal, slot, connection) else { return }
        for position in 0..<task.count where task[position].code == .success {
            let hash = presence.named.users[position].hash
            task.withID(position) { id in
                guard let target = presence.watches.find(app: user.pointee.app, hash: hash, userID: id),
                    let end = presence.watches.endSeconds(of: task.user, to: target)
                else { return }
                task[position].target = target
                task[position].endSeconds = end
            }
        }
        goOnIfComplete(task, key)
    }

    private mutating func beginNaming(_ connection: UnsafeMutablePointer<Connection>) {
        presence.named.begin(app: users.pointer(connection.pointee.session.user).pointee.app)
    }

    /// The task of a call, with a copy of the ids it names; nil when the call was refused whole.
    private mutating func beginTask(
        _ kind: PresenceTask.Kind, _ request: UInt32, _ refusal: ResultCode?, _ slot: UInt32,
        _ connection: UnsafeMutablePointer<Connection>
    ) -> (PresenceTask, SlabKey)? {
        if let refusal {
            answerError(request, refusal, slot, connection)
            return nil
        }
        if kind != .query, isBusy(connection) {
            answerError(request, .busy, slot, connection)
            return nil
        }
        let more = UInt32(truncatingIfNeeded: max(presence.named.count, 1) - 1)
        guard connection.pointee.requestBudget.take(
            more, rate: settings.requestRate, nowNanoseconds: now.monotonicNanoseconds)
        else {
            close(slot, connection, .rateLimited)
            return nil
        }
        let user = connection.pointee.session.user
        let task = PresenceTask(kind, user: user, connection: connections.key(at: slot), requestID: request)
        for named in presence.named.users { task.append(named.userID, code: named.code) }
        let key = presence.tasks.insert(task)
        connection.pointee.task = key.packed
        if kind != .query { users.pointer(user).pointee.flags.insert(.presenceBusy) }
        pauseReads(slot, connection)
        return (task, key)
    }

    private mutating func ask(
        _ purpose: OwnerQuestion.Purpose, _ app: UInt32, _ hash: UInt64, _ id: ByteView, _ task: PresenceTask,
        _ key: SlabKey, _ position: Int
    ) {
        task.waiting += 1
        let question = OwnerQuestion(
            app: app, hash: hash, purpose: purpose.rawValue, shard: UInt16(truncatingIfNeeded: index),
            position: UInt16(truncatingIfNeeded: position), task: key, target: task[position].target)
        post(.ownerQuestion, question, id, to: shared.owner(of: hash))
    }
}
