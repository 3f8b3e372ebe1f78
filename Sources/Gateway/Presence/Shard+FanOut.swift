import Containers
import SessionCore
import WireProtocol

/// The watchers' side of presence: a change is learned, encoded once, and handed to every session of every watcher here.
extension Shard {
    /// A watched user has changed. What is older than known is not told: versions never go back.
    mutating func receiveStateChange(_ change: StateChange) {
        guard presence.watches.learn(change.known, of: change.target),
            let target = presence.watches.target(change.target)
        else { return }
        let record = change.known.record(userID: target.userID)
        let event = PresenceCursor(change.known.version).withText { presence.fanOut.encode(record, cursor: $0) }
        let plain = presence.fanOut.encode(record, cursor: ByteView())
        counters.presenceChanges += 1
        var below = UInt32.max
        while let watchers = presence.watches.nextWatchers(of: change.target, below: &below) {
            for watcher in watchers { deliver(event, whileCatchingUp: plain, toSessionsOf: users.pointer(watcher)) }
        }
    }

    /// One event to all devices of a user. A device that is still catching up gets it without a cursor: it has not seen
    /// everything before it yet.
    @inline(__always)
    mutating func deliver(
        _ event: FanOutQueue.Event, whileCatchingUp plain: FanOutQueue.Event, toSessionsOf user: UnsafeMutablePointer<User>
    ) {
        var next = user.pointee.firstSession
        while next != Connection.none {
            let connection = connections.pointer(next)
            let slot = next
            next = connection.pointee.next
            // No events flow to a session whose token has expired (G10).
            guard connection.pointee.state == .open else { continue }
            counters.presenceDeliveries &+= 1
            hand(connection.pointee.flags.contains(.catchingUp) ? plain : event, slot, connection)
        }
    }

    @inline(__always)
    private mutating func hand(
        _ event: FanOutQueue.Event, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        if slot == answering, answerBytes > 0 {
            appendToAnswers(event, slot, connection)
            return
        }
        if connection.pointee.firstEvent == FanOutQueue.none {
            presence.fanOut.waiting.append(connections.key(at: slot).packed)
        }
        presence.fanOut.append(
            event, first: &connection.pointee.firstEvent, last: &connection.pointee.lastEvent)
    }

    /// The connection whose input is being worked on: the event goes behind the answers so far.
    private mutating func appendToAnswers(
        _ event: FanOutQueue.Event, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard let writer = beginAnswer(slot, connection) else { return }
        let frame = presence.fanOut.frame(event)
        guard writer.capacity >= frame.count, let from = frame.baseAddress else { return }
        (answers + answerBytes).copyMemory(from: from, byteCount: frame.count)
        answerBytes += frame.count
    }

    /// Hands gathered events to the sockets, a bounded number of connections per turn.
    mutating func flushEvents() {
        var left = ShardLimits.flushesPerTurn
        while left > 0, let packed = presence.fanOut.waiting.popFirst() {
            left -= 1
            let key = SlabKey(packed: packed)
            guard let connection = connections.pointer(for: key) else { continue }
            flushEvents(key.index, connection)
        }
        presence.fanOut.recycle()
    }

    /// Writes a connection's chain of events: one write where it fits the scratch, which it does but for long bursts.
    mutating func flushEvents(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        var link = connection.pointee.firstEvent
        connection.pointee.firstEvent = FanOutQueue.none
        connection.pointee.lastEvent = FanOutQueue.none
        let key = connections.key(at: slot)
        while link != FanOutQueue.none {
            let (bytes, next) = presence.fanOut.gather(from: link, into: eventScratch, capacity: ShardLimits.eventBytes)
            link = next
            send(UnsafeRawBufferPointer(start: eventScratch, count: bytes), slot, connection)
            guard connections.pointer(for: key) != nil, connection.pointee.isLoggedIn else { return }
        }
    }
}
