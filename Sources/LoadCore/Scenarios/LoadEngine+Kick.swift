import Containers
import WireProtocol

/// `kick`: the user's device logs in again on another connection, and the older one is displaced (contract, row 19,
/// "The same deviceUUID"). A displacement is complete when the newcomer has LOGIN_OK and the holder had one KICKED
/// (206) that names its own session and the new device, and then the server's FIN.
extension LoadEngine {
    mutating func runKick() {
        displacements = [Displacement](repeating: Displacement(), count: options.sessions)
        logInUsers(upTo: options.sessions)
        guard !mustStop else { return }
        for user in displacements.indices where !displacements[user].isRetired { ready.append(user) }
        measureOperations()
    }

    /// False when no connection could be made, which has been counted then.
    mutating func startDisplacement(_ startedAt: UInt64) -> Bool {
        guard let user = nextUser(), let holder = connections.pointer(for: displacements[user].holder) else {
            return false
        }
        let device = 1 - Int(holder.pointee.device)
        guard let newcomer = openConnection(user: user, device: device, startedAt: startedAt) else {
            ready.append(user)
            pauseStarting()
            return false
        }
        inProgress += 1
        holder.pointee.waitingSince = now
        displacements[user] = Displacement(
            holder: displacements[user].holder, newcomer: newcomer, startedAt: startedAt)
        return true
    }

    /// Those that lost their session while they waited are left out.
    private mutating func nextUser() -> Int? {
        while let user = ready.take() {
            if !displacements[user].isRetired { return user }
        }
        return nil
    }

    mutating func newcomerLoggedIn(_ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>) {
        let user = Int(connection.pointee.user)
        connection.pointee.state = .open
        hold(key.index)
        if displacements[user].newcomer == key {
            displacements[user].isLoggedIn = true
            finishIfComplete(user)
        } else {
            displacements[user].holder = key
            inProgress -= 1
        }
    }

    /// A connection has got KICKED.
    mutating func displaced(
        _ notice: KickedNotice, _ key: SlabKey, _ connection: UnsafeMutablePointer<LoadConnection>
    ) {
        let user = Int(connection.pointee.user)
        guard notice.code == .displaced else {
            fail(key, .code(notice.code, notice.text.string ?? ""))
            return
        }
        guard displacements[user].holder == key, displacements[user].isUnderWay else {
            fail(key, .kick("KICKED of a session that nobody displaced"))
            return
        }
        guard notice.session == connection.pointee.session else {
            fail(key, .kick("KICKED names another session"))
            return
        }
        let device = 1 - Int(connection.pointee.device)
        guard notice.deviceName == ByteView(LoginFields.deviceName(device)),
            notice.loginExtension == ByteView(LoginFields.loginExtension(device))
        else {
            fail(key, .kick("KICKED does not name the new device and its extension"))
            return
        }
        displacements[user].kickedAt = now
        connection.pointee.state = .kicked
        connection.pointee.waitingSince = now
    }

    /// The server has closed a connection after KICKED.
    mutating func displacedGone(_ key: SlabKey, _ connection: LoadConnection) {
        let user = Int(connection.user)
        close(key)
        displacements[user].isGone = true
        finishIfComplete(user)
    }

    private mutating func finishIfComplete(_ user: Int) {
        let done = displacements[user]
        guard done.isComplete else { return }
        displacements[user] = Displacement(holder: done.newcomer)
        inProgress -= 1
        ready.append(user)
        if figures.isMeasuring { figures.complete(done.kickedAt - min(done.startedAt, done.kickedAt)) }
    }

    /// One of the user's connections failed, which has been counted: both go, and the user is out of the game.
    mutating func displacementFailed(_ user: Int) {
        let failed = displacements[user]
        guard !failed.isRetired else { return }
        if failed.isUnderWay || failed.holder == Displacement.none { inProgress -= 1 }
        displacements[user].isRetired = true
        close(failed.holder)
        close(failed.newcomer)
    }
}
