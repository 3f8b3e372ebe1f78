import Containers
import Reactor
import SessionCore
import WireProtocol

/// How presence fits into a turn.
extension Shard {
    /// Timers of users, edges that go, what this shard posted to itself, and the events on their way out.
    mutating func stepPresence() {
        if presence.wheel.count > 0 { firePresenceTimers() }
        if !presence.detaching.isEmpty { stepDetaching() }
        if presence.watches.edgeCount > 0 { stepExpiry() }
        takeOwnMail()
        flushEvents()
        counters.watchEdges = presence.watches.edgeCount
    }

    /// Work that must not wait for an event.
    var hasPresenceWork: Bool {
        !presence.fanOut.waiting.isEmpty || !presence.detaching.isEmpty || !ownMail.isEmpty || !outboxes[index].isEmpty
    }

    /// When presence wants to be looked at again.
    func nextPresenceTick() -> UInt64? {
        var next = presence.wheel.count > 0 ? presence.wheel.nextTick(after: tick) : nil
        guard presence.watches.edgeCount > 0 else { return next }
        let seconds = presence.seconds(now)
        if let expiry = presence.watches.nextExpiry(nowSeconds: seconds) {
            let wait = UInt64(expiry > seconds ? expiry - seconds : 0) * 1_000
            next = min(next ?? .max, tick + Tick.count(longMilliseconds: wait))
        }
        return next
    }

    mutating func receivePresence(_ kind: UInt16, _ payload: UnsafeRawBufferPointer) {
        switch ShardMessage(rawValue: kind) {
        case .ownerQuestion: answerQuestion(head(of: payload), tail(of: payload, behind: OwnerQuestion.self))
        case .ownerAnswer: receiveOwnerAnswer(head(of: payload))
        case .edgeGone: forgetEdge(head(of: payload), tail(of: payload, behind: EdgeGone.self))
        case .stateChange: receiveStateChange(head(of: payload))
        case .storeAnswer: receiveStoreAnswer(head(of: payload), tail(of: payload, behind: StoreAnswer.self).buffer)
        default: preconditionFailure("a message that is none of presence")
        }
    }

    /// A connection's task goes on: its last page has left, or its turn has come.
    mutating func goOnWithTask(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let key = SlabKey(packed: connection.pointee.task)
        guard let task = presence.tasks[key], task.waiting == 0 else { return }
        if task.kind == .catchUp {
            continueCatchUp(task, key, slot, connection)
        } else {
            answerPage(task, key, slot, connection)
        }
    }

    /// A session has left: a task that only served its connection goes; one that waits for answers ends when they come.
    mutating func dropTask(_ connection: UnsafeMutablePointer<Connection>) {
        let key = SlabKey(packed: connection.pointee.task)
        connection.pointee.task = 0
        if let task = presence.tasks[key], task.waiting == 0 { presence.tasks.remove(key) }
    }

    private func head<Head: BitwiseCopyable>(of payload: UnsafeRawBufferPointer) -> Head {
        payload.loadUnaligned(as: Head.self)
    }

    private func tail<Head: BitwiseCopyable>(of payload: UnsafeRawBufferPointer, behind: Head.Type) -> ByteView {
        ByteView(UnsafeRawBufferPointer(rebasing: payload[MemoryLayout<Head>.size...]))
    }
}
