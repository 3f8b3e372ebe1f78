import Containers
import WireProtocol

/// The shard's user table and the lists of sessions and of connections before login.
extension Shard {
    func findUser(app: UInt32, hash: UInt64, _ id: ByteView) -> UInt32? {
        userTable.find(hash: hash) { candidate in
            let user = users.pointer(candidate)
            return user.pointee.app == app && user.pointee.id == id
        }
    }

    /// Registers a user. Nil when the table is full.
    mutating func addUser(_ proof: Proof, _ id: ByteView) -> UInt32? {
        var user = User(app: proof.app, id: id)
        user.flags.insert(.registered)
        guard let key = users.insert(user) else {
            user.release()
            return nil
        }
        userTable.insert(hash: proof.userHash, index: key.index)
        return key.index
    }

    /// Puts a logged-in connection at the head of its user's sessions.
    mutating func linkSession(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ user: UInt32) {
        let record = users.pointer(user)
        connection.pointee.previous = Connection.none
        connection.pointee.next = record.pointee.firstSession
        if connection.pointee.next != Connection.none {
            connections.pointer(connection.pointee.next).pointee.previous = slot
        }
        record.pointee.firstSession = slot
        record.pointee.sessionCount += 1
        counters.sessions += 1
        if record.pointee.sessionCount == 1 { counters.usersOnline += 1 }
        sessionCame(user)
    }

    /// Takes a session out of the tables. Its connection must be logged in and still in its slot: the link is by slot,
    /// so a late close of a replaced session can't touch the one that came after it (C01, checklist 21).
    mutating func endSession(
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>, _ reason: CloseReason
    ) {
        let user = connection.pointee.session.user
        let record = users.pointer(user)
        if connection.pointee.previous == Connection.none {
            record.pointee.firstSession = connection.pointee.next
        } else {
            connections.pointer(connection.pointee.previous).pointee.next = connection.pointee.next
        }
        if connection.pointee.next != Connection.none {
            connections.pointer(connection.pointee.next).pointee.previous = connection.pointee.previous
        }
        record.pointee.sessionCount -= 1
        counters.sessions -= 1
        if record.pointee.sessionCount == 0 { counters.usersOnline -= 1 }
        connection.pointee.session.identity.release()
        connection.pointee.session.user = Connection.none
        connection.pointee.firstEvent = FanOutQueue.none
        connection.pointee.lastEvent = FanOutQueue.none
        dropTask(connection)
        sessionLeft(user, reason)
    }

    mutating func appendPreLogin(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        connection.pointee.previous = preLogin.last
        connection.pointee.next = Connection.none
        if preLogin.last == Connection.none {
            preLogin.first = slot
        } else {
            connections.pointer(preLogin.last).pointee.next = slot
        }
        preLogin.last = slot
        preLogin.count += 1
        guard preLogin.count > settings.maximumPreLogin else { return }
        let oldest = preLogin.first
        close(oldest, connections.pointer(oldest), .busy)
    }

    mutating func removePreLogin(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        let (previous, next) = (connection.pointee.previous, connection.pointee.next)
        if previous == Connection.none {
            preLogin.first = next
        } else {
            connections.pointer(previous).pointee.next = next
        }
        if next == Connection.none {
            preLogin.last = previous
        } else {
            connections.pointer(next).pointee.previous = previous
        }
        preLogin.count -= 1
    }
}
