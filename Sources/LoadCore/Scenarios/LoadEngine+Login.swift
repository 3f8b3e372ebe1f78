import Containers

/// `login`: connect, LOGIN, LOGIN_OK, LOGOUT, LOGOUT_OK, the server's close.
extension LoadEngine {
    mutating func runLogin() {
        logInUsers(upTo: logins.users)
        guard !mustStop else { return }
        measureOperations()
    }

    /// LOGIN_OK is there.
    mutating func logOut(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        guard send(buffers.logout, key, connection) else { return }
        connection.pointee.state = .loggingOut
        connection.pointee.waitingSince = now
    }

    /// The server has closed after LOGOUT_OK.
    mutating func loggedOut(_ key: SlabKey, _ connection: LoadConnection) {
        guard options.scenario != .presence else {
            presenceLoggedOut(key, connection)
            return
        }
        close(key)
        inProgress -= 1
        if figures.isMeasuring { figures.complete(now - connection.startedAt) }
    }
}
