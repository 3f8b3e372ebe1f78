import Containers
import SessionCore
import WireProtocol

/// What comes back to a presence task, and the pages that answer its call.
extension Shard {
    /// An owner's answer for one entry.
    mutating func receiveOwnerAnswer(_ answer: OwnerAnswer) {
        guard let task = presence.tasks[answer.task] else { return }
        let position = Int(answer.position)
        let code = ResultCode(rawValue: answer.code)
        task[position].code = code
        task[position].known = answer.known
        if code != .success, task[position].isNew {
            // The edge was installed before the owner was asked; the owner has counted nothing.
            task[position].isNew = false
            _ = presence.watches.unsubscribe(task.user, from: answer.target)
        } else if code == .success {
            _ = presence.watches.learn(answer.known, of: answer.target)
        }
        task.waiting -= 1
        goOnIfComplete(task, answer.task)
    }

    /// The next step of a task for which nobody is waited any more.
    mutating func goOnIfComplete(_ task: PresenceTask, _ key: SlabKey) {
        guard task.waiting == 0 else { return }
        switch task.kind {
        case .subscribe, .unsubscribe:
            if task.isStored { finishCall(task, key) } else { store(task, key) }
        case .query, .subscriptions:
            finishCall(task, key)
        case .attach:
            finishAttaching(task, key)
        case .catchUp:
            break
        }
    }

    /// The user's other calls may go on; this one's answer goes out page by page.
    private mutating func finishCall(_ task: PresenceTask, _ key: SlabKey) {
        if task.kind != .query { endBusy(task.user) }
        guard let connection = connections.pointer(for: task.connection), connection.pointee.isLoggedIn else {
            presence.tasks.remove(key)
            return
        }
        answerPage(task, key, task.connection.index, connection)
    }

    /// One page of the answer; the next one when it has left the buffer.
    mutating func answerPage(
        _ task: PresenceTask, _ key: SlabKey, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard var writer = beginAnswer(slot, connection) else {
            presence.tasks.remove(key)
            return
        }
        let more: Bool
        switch task.kind {
        case .subscribe: more = writeStatuses(task, .subscribed, &writer)
        case .query: more = writeStatuses(task, .queryPage, &writer)
        case .unsubscribe: more = writeFaults(task, &writer)
        default: more = writeSubscriptions(task, &writer)
        }
        endAnswer(&writer, connection)
        if !more {
            presence.tasks.remove(key)
            connection.pointee.task = 0
            resumeReads(slot, connection)
        }
        let own = connections.key(at: slot)
        flushAnswers(slot, connection)
        guard more, connections.pointer(for: own) != nil, connection.pointee.state != .closing else { return }
        if connection.pointee.output.isEmpty { standReady(slot, connection) }
    }

    /// SUBSCRIBED and QUERY_PAGE: the statuses of those that went well, the codes of the others.
    private func writeStatuses(_ task: PresenceTask, _ type: FrameType, _ writer: inout FrameWriter) -> Bool {
        writer.beginPage(type, requestID: task.requestID)
        let start = Int(task.position)
        var end = start
        var count = 0
        var faultBytes = 0
        let statuses = writer.beginList()
        while end < task.count {
            let entry = task[end]
            if entry.code == .success {
                let fits = task.withID(end) {
                    writer.putIfFits(entry.known.record(userID: $0), lengthLimit: ShardLimits.presencePageBytes)
                }
                guard fits else { break }
                count += 1
            } else {
                faultBytes += Int(entry.idBytes) + ShardLimits.faultOverheadBytes
                guard faultBytes <= ShardLimits.faultPageBytes else { break }
            }
            end += 1
        }
        writer.endList(statuses, count: count)
        writeFaults(task, start..<end, &writer)
        task.position = UInt32(truncatingIfNeeded: end)
        writer.setMore(end < task.count)
        return end < task.count
    }

    private func writeFaults(_ task: PresenceTask, _ range: Range<Int>, _ writer: inout FrameWriter) {
        let faults = writer.beginList()
        var count = 0
        for position in range where task[position].code != .success {
            task.withID(position) { UserFault(userID: $0, code: task[position].code).put(into: &writer) }
            count += 1
        }
        writer.endList(faults, count: count)
    }

    private func writeFaults(_ task: PresenceTask, _ writer: inout FrameWriter) -> Bool {
        writer.beginPage(.unsubscribed, requestID: task.requestID)
        let start = Int(task.position)
        var end = start
        var faultBytes = 0
        while end < task.count {
            faultBytes += Int(task[end].idBytes) + ShardLimits.faultOverheadBytes
            guard faultBytes <= ShardLimits.faultPageBytes else { break }
            end += 1
        }
        writeFaults(task, start..<end, &writer)
        task.position = UInt32(truncatingIfNeeded: end)
        writer.setMore(end < task.count)
        return end < task.count
    }

    /// SUBSCRIPTIONS_PAGE: named ones, or all by ascending target.
    private func writeSubscriptions(_ task: PresenceTask, _ writer: inout FrameWriter) -> Bool {
        writer.beginPage(.subscriptionsPage, requestID: task.requestID)
        let list = writer.beginList()
        var count = 0
        var more = false
        if task.count > 0 {
            while Int(task.position) < task.count, !more {
                let entry = task[Int(task.position)]
                if entry.endSeconds > 0 {
                    more = !put(entry.target, entry.endSeconds, &count, &writer)
                }
                if !more { task.position += 1 }
            }
        } else {
            more = writeAll(task, &count, &writer)
        }
        writer.endList(list, count: count)
        writer.setMore(more)
        return more
    }

    private func writeAll(_ task: PresenceTask, _ count: inout Int, _ writer: inout FrameWriter) -> Bool {
        withUnsafeTemporaryAllocation(of: WatchSubscription.self, capacity: ShardLimits.subscriptionsPerStep) { page in
            while true {
                let found = presence.watches.subscriptions(of: task.user, from: task.position, into: page)
                for subscription in page[..<found] {
                    guard put(subscription.target, subscription.endSeconds, &count, &writer) else { return true }
                    task.position = subscription.target.index + 1
                }
                if found < page.count { return false }
            }
        }
    }

    /// False when the page is full. Subscriptions that are over are passed by.
    private func put(_ key: SlabKey, _ endSeconds: UInt32, _ count: inout Int, _ writer: inout FrameWriter) -> Bool {
        guard endSeconds > presence.seconds(now), let target = presence.watches.target(key)
        else { return true }
        let record = SubscriptionRecord(
            status: target.known.record(userID: target.userID),
            endTimeMilliseconds: UInt64(endSeconds) * 1_000)
        guard writer.putIfFits(record, lengthLimit: ShardLimits.presencePageBytes) else { return false }
        count += 1
        return true
    }
}
