import Containers
import Reactor
import SessionCore
import WireProtocol

/// Subscriptions outlive sessions (row 38): the edges of a user are in memory while one of its devices is here. The first
/// device that comes brings them back, after its login's answer; each device is then told what it has missed.
extension Shard {
    /// After LOGIN_OK. `cursor` is what the device handed back.
    mutating func beginCatchUp(_ cursor: ByteView, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let userSlot = connection.pointee.session.user
        let user = users.pointer(userSlot)
        guard user.pointee.flags.contains(.hasSubscriptions) else { return }
        let task = PresenceTask(
            .catchUp, user: userSlot, connection: connections.key(at: slot), requestID: 0)
        task.aboveVersion = PresenceCursor(cursor)?.missedAbove ?? 0
        connection.pointee.task = presence.tasks.insert(task).packed
        connection.pointee.flags.insert(.catchingUp)
        if user.pointee.flags.contains(.presenceBusy) { return }
        if user.pointee.sessionCount == 1 {
            attach(userSlot, user)
        } else {
            standReady(slot, connection)
        }
    }

    /// Asks the store for the user's subscriptions.
    mutating func attach(_ slot: UInt32, _ user: UnsafeMutablePointer<User>) {
        user.pointee.flags.insert(.presenceBusy)
        let task = PresenceTask(.attach, user: slot, connection: SlabKey(packed: 0), requestID: 0)
        let key = presence.tasks.insert(task)
        task.waiting = 1
        shared.subscriptions.load(storedUser(user)) { [shared, index] stored in
            shared.postStored(stored, task: key, to: index)
        }
    }

    /// The store has answered: to a change, or with the subscriptions of a user who is back.
    mutating func receiveStoreAnswer(_ answer: StoreAnswer, _ stored: UnsafeRawBufferPointer) {
        guard let task = presence.tasks[answer.task] else { return }
        task.waiting -= 1
        if task.kind == .attach {
            install(stored, task, answer.task)
        } else {
            task.isStored = true
            if !answer.isDone { task.failWhole(.busy) }
        }
        goOnIfComplete(task, answer.task)
    }

    /// Edges again, and each owner is asked for the state.
    private mutating func install(_ stored: UnsafeRawBufferPointer, _ task: PresenceTask, _ key: SlabKey) {
        let app = users.pointer(task.user).pointee.app
        var reader = WireReader(ByteView(stored))
        while let end = try? reader.varint32(), let id = try? reader.string() {
            let hash = shared.hash(app: app, userID: id)
            let outcome = presence.watches.subscribe(task.user, app: app, hash: hash, userID: id, endSeconds: end)
            guard case .added(let target) = outcome else { continue }
            let position = task.count
            task.append(id, code: .success)
            task[position].target = target
            task.waiting += 1
            let question = OwnerQuestion(
                app: app, hash: hash, purpose: OwnerQuestion.Purpose.attach.rawValue,
                shard: UInt16(truncatingIfNeeded: index), position: UInt16(truncatingIfNeeded: position), task: key,
                target: target)
            post(.ownerQuestion, question, id, to: shared.owner(of: hash))
        }
    }

    mutating func finishAttaching(_ task: PresenceTask, _ key: SlabKey) {
        presence.tasks.remove(key)
        endBusy(task.user)
    }

    /// A user's presence call is over: devices that wait go on, those that came meanwhile catch up, and if everybody has
    /// left, the edges go.
    mutating func endBusy(_ slot: UInt32) {
        let user = users.pointer(slot)
        user.pointee.flags.remove(.presenceBusy)
        if user.pointee.sessionCount == 0 {
            beginDetaching(slot, user)
            return
        }
        var next = user.pointee.firstSession
        while next != Connection.none {
            let connection = connections.pointer(next)
            if connection.pointee.flags.contains(.catchingUp) { standReady(next, connection) }
            wakeWaiting(next, connection)
            next = connection.pointee.next
        }
    }

    /// A connection that held back a frame because presence was busy reads on.
    private mutating func wakeWaiting(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard connection.pointee.flags.contains(.waitsForPresence), connection.pointee.task == 0 else { return }
        connection.pointee.flags.remove(.waitsForPresence)
        resumeReads(slot, connection)
    }

    /// One STATUS with what the device has missed; goes on when that has left the buffer. The last one carries the cursor.
    mutating func continueCatchUp(
        _ task: PresenceTask, _ key: SlabKey, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard !users.pointer(task.user).pointee.flags.contains(.presenceBusy) || task.position > 0,
            var writer = beginAnswer(slot, connection)
        else { return }
        let more = writeMissed(task, &writer)
        endAnswer(&writer, connection)
        let own = connections.key(at: slot)
        if !more {
            presence.tasks.remove(key)
            connection.pointee.task = 0
            connection.pointee.flags.remove(.catchingUp)
            wakeWaiting(slot, connection)
        }
        flushAnswers(slot, connection)
        guard more, connections.pointer(for: own) != nil, connection.pointee.state != .closing else { return }
        if connection.pointee.output.isEmpty { standReady(slot, connection) }
    }

    private mutating func writeMissed(_ task: PresenceTask, _ writer: inout FrameWriter) -> Bool {
        let cursor = PresenceCursor(presence.time(now).versionFloor)
        return withUnsafeTemporaryAllocation(of: WatchSubscription.self, capacity: ShardLimits.subscriptionsPerStep) {
            page in
            let found = presence.watches.subscriptions(of: task.user, from: task.position, into: page)
            let isLast = found < page.count
            writer.begin(.status)
            if isLast { cursor.withText { writer.string($0) } } else { writer.string(ByteView()) }
            let list = writer.beginList()
            var count = 0
            for subscription in page[..<found] {
                task.position = subscription.target.index + 1
                guard let target = presence.watches.target(subscription.target), target.known.status != .unknown,
                    target.known.version > task.aboveVersion || task.aboveVersion == 0
                else { continue }
                target.known.record(userID: target.userID).put(into: &writer)
                count += 1
            }
            writer.endList(list, count: count)
            return !isLast
        }
    }
}
