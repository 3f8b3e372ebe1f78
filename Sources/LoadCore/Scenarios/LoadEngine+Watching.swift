import Containers
import WireProtocol

/// What the connections of `presence` get told.
extension LoadEngine {
    private func isWatcher(_ connection: LoadConnection) -> Bool { Int(connection.user) < board.watchers }

    /// LOGIN_OK is there.
    mutating func presenceLoggedIn(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        let user = Int(connection.pointee.user)
        if phase == .registering {
            logOut(key, connection)
            return
        }
        connection.pointee.state = .open
        hold(key.index)
        if user < board.watchers {
            board.watcherKeys[user] = key
            inProgress -= 1
        } else {
            board.openChangers += 1
            board.changers[user - board.watchers].isActing = false
            finishIfSettled(user - board.watchers)
        }
    }

    /// A changer's session is over, as it should be.
    mutating func presenceLoggedOut(_ key: SlabKey, _ connection: LoadConnection) {
        close(key)
        guard phase != .registering else {
            inProgress -= 1
            return
        }
        let changer = Int(connection.user) - board.watchers
        board.changers[changer].isActing = false
        finishIfSettled(changer)
    }

    /// A connection failed; the error has been counted.
    mutating func presenceLost(_ gone: LoadConnection) {
        if phase == .registering || (phase == .building && (gone.state != .open || gone.waitingSince != 0)) { inProgress -= 1 }
        guard phase == .measuring || phase == .finishing else { return }
        guard isWatcher(gone) else {
            if gone.state == .open { board.openChangers -= 1 }
            retire(Int(gone.user) - board.watchers)
            return
        }
        for number in board.changers.indices where board.changers[number].awaited > 0 {
            guard board.cell(Int(gone.user), number).pointee.change != board.changers[number].changes else { continue }
            board.changers[number].awaited -= 1
            finishIfSettled(number)
        }
    }

    // MARK: Subscribing

    /// The next SUBSCRIBE; after the last one the watcher is ready.
    mutating func subscribeNext(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        let call = Int(connection.pointee.answered)
        guard call < board.subscriptions.count else {
            connection.pointee.waitingSince = 0
            inProgress -= 1
            return
        }
        connection.pointee.answered += 1
        connection.pointee.waitingSince = now
        let frame = board.subscriptions[call]
        _ = frame.withUnsafeBytes { send($0, key, connection) }
    }

    mutating func subscribed(
        _ page: SubscribedPage, _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>
    ) {
        for fault in page.faults {
            fail(key, .code(fault.code, "SUBSCRIBE of a changer"))
            return
        }
        for record in page.statuses { noteFirst(record, connection.pointee) }
        if !page.more { subscribeNext(key, connection) }
    }

    /// What the answer to SUBSCRIBE tells is where versions start.
    private mutating func noteFirst(_ record: StatusRecord, _ connection: LoadConnection) {
        guard let changer = board.changer(record.userID) else { return }
        let cell = board.cell(Int(connection.user), changer)
        cell.pointee.version = record.version
        cell.pointee.status = record.status
    }

    // MARK: Deliveries

    mutating func statusEvent(_ event: StatusEvent, _ connection: UnsafeMutablePointer<LoadConnection>) {
        guard isWatcher(connection.pointee) else { return }
        for record in event.statuses {
            guard let changer = board.changer(record.userID) else { continue }
            statusArrived(record, watcher: Int(connection.pointee.user), changer)
        }
    }

    @inline(__always) private mutating func statusArrived(_ record: StatusRecord, watcher: Int, _ number: Int) {
        let cell = board.cell(watcher, number)
        guard record.version > cell.pointee.version else {
            // The same again is allowed; a client drops it.
            if record.version < cell.pointee.version { figures.errors.add(.state("a version went back")) }
            return
        }
        cell.pointee.version = record.version
        cell.pointee.status = record.status
        let changer = board.changers.baseAddress.unsafelyUnwrapped + number
        guard changer.pointee.awaited > 0, record.status == changer.pointee.status.rawValue,
            cell.pointee.change != changer.pointee.changes
        else { return }
        cell.pointee.change = changer.pointee.changes
        changer.pointee.awaited -= 1
        if figures.isMeasuring { figures.complete(now &- min(changer.pointee.startedAt, now)) }
        if changer.pointee.awaited == 0 { finishIfSettled(number) }
    }
}
