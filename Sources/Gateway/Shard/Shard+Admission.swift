import Containers
import Reactor
import SessionCore
import WireProtocol

/// A LOGIN on the shard of its user: everything that can change is judged here, in the same step that makes the session.
extension Shard {
    mutating func admit(
        _ request: LoginRequest, _ proof: Proof, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard let user = account(proof, request.requestID, request.userID, creates: true, slot, connection) else {
            return
        }
        let record = users.pointer(user)
        let origin = ResourceName.freshLogin(
            of: request.resource, key: shared.hashKey, appKey: request.appKey, userID: request.userID,
            deviceUUID: request.deviceUUID)
        if let origin, let code = record.pointee.marks?.pointee.refusal(of: request.deviceUUID, freshLogin: origin) {
            refuseLogin(request.requestID, code, slot, connection)
            return
        }
        let policy = apps.apps[Int(proof.app)].configuration.policy
        let kind = DeviceKind(
            platform: Platform(rawValue: request.platform) ?? .other, customOSType: request.customOSType)
        collectRows(of: user, deviceUUID: request.deviceUUID)
        let newcomer = DeviceNewcomer(kind: kind, isReconnect: origin != nil)
        switch policy.decide(newcomer, rows: deviceRows, displaced: &displacedRows) {
        case .refuse(let code):
            refuseLogin(request.requestID, code, slot, connection)
            return
        case .accept:
            break
        }
        let freshLogin = origin ?? nextFreshLogin(of: record)
        record.pointee.newestFreshLogin = max(record.pointee.newestFreshLogin, freshLogin)
        // First the newcomer, then those who give way: a device that comes back is never seen offline in between.
        begin(request, proof, user, kind, freshLogin, slot, connection)
        for position in displacedRows { displace(deviceRows[position].slot, by: request) }
    }

    /// The account facts of the sender: app, key, user. Nil: refused already.
    mutating func account(
        _ proof: Proof, _ request: UInt32, _ userID: ByteView, creates: Bool, _ slot: UInt32,
        _ connection: UnsafeMutablePointer<Connection>
    ) -> UInt32? {
        let app = apps.apps[Int(proof.app)]
        if app.isRemoved {
            refuseLogin(request, .appkeyInvalid, slot, connection)
        } else if !app.configuration.enabled {
            refuseLogin(request, .appDisabled, slot, connection)
        } else if !app.keys.contains(fingerprint: proof.keyFingerprint, at: now.wallSeconds) {
            refuseLogin(request, .tokenInvalid, slot, connection, text: "token key is not valid now")
        } else if now.wallSeconds >= proof.expiresAt {
            refuseLogin(request, .tokenExpired, slot, connection)
        } else if let user = findUser(app: proof.app, hash: proof.userHash, userID), users.pointer(user).pointee.isRegistered {
            return user
        } else if creates, app.configuration.registration == .firstLogin, let user = addUser(proof, userID) {
            return user
        } else {
            refuseLogin(request, .userNotRegistered, slot, connection)
        }
        return nil
    }

    /// The user's live sessions as the policy sees them, into `deviceRows`.
    private mutating func collectRows(of user: UInt32, deviceUUID: ByteView) {
        deviceRows.removeAll(keepingCapacity: true)
        var next = users.pointer(user).pointee.firstSession
        while next != Connection.none {
            let other = connections.pointer(next)
            let session = other.pointee.session
            deviceRows.append(
                DeviceRow(
                    node: 0, boot: 0, slot: next, generation: connections.key(at: next).generation,
                    freshLoginMilliseconds: session.freshLoginMilliseconds, kind: session.kind,
                    isSameDevice: session.identity.deviceUUID == deviceUUID))
            next = other.pointee.next
        }
    }

    /// The moment of a fresh login: after every fresh login and every kick mark of the user that is known.
    private func nextFreshLogin(of user: UnsafeMutablePointer<User>) -> Int64 {
        let latest = max(user.pointee.newestFreshLogin, user.pointee.marks?.pointee.latestMilliseconds ?? 0)
        return FreshLoginClock.next(wallMilliseconds: now.wallMilliseconds, after: latest)
    }

    /// Makes the session: from here on the connection is logged in.
    private mutating func begin(
        _ request: LoginRequest, _ proof: Proof, _ user: UInt32, _ kind: DeviceKind, _ freshLogin: Int64,
        _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        removePreLogin(slot, connection)
        connection.pointee.state = .open
        let seconds = HeartbeatRules.interval(wish: request.heartbeatWishSeconds, bounds: settings.heartbeat)
        connection.pointee.heartbeatTimeoutTicks = heartbeatTimeout(seconds)
        if request.capabilities & Capability.deflate != 0 { connection.pointee.flags.insert(.deflate) }
        var session = Session()
        session.id = nextSessionID()
        session.user = user
        session.kind = kind
        session.freshLoginMilliseconds = freshLogin
        session.token = TokenLife(
            issuedAt: proof.issuedAt, expiresAt: proof.expiresAt, sawWillExpire: request.sawTokenWillExpire)
        session.identity = makeIdentity(request, kind.platform, freshLogin)
        connection.pointee.session = session
        counters.logins += 1
        record(.loggedIn, a: slot, b: session.id)
        let accepted = LoginOK(
            requestID: request.requestID, session: session.id, resource: session.identity.resource,
            heartbeatSeconds: seconds, serverTimeMilliseconds: UInt64(clamping: now.wallMilliseconds),
            tokenExpiresAtSeconds: UInt64(clamping: proof.expiresAt),
            capabilities: request.capabilities & Capability.deflate,
            maximumFrameBytes: UInt32(WireLimits.frameBytes),
            reconnectWindowMilliseconds: settings.reconnectWindowMilliseconds)
        answerLogin(accepted, user, slot, connection)
        linkSession(slot, connection, user)
        beginCatchUp(request.presenceCursor, slot, connection)
        judgeToken(slot, connection)
        rearm(slot, connection)
    }

    /// A user without subscriptions has missed nothing: it gets its cursor at once, others with the end of the catch-up.
    private mutating func answerLogin(
        _ accepted: LoginOK, _ user: UInt32, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        var accepted = accepted
        guard !users.pointer(user).pointee.flags.contains(.hasSubscriptions) else {
            answer(slot, connection) { accepted.encode(into: &$0) }
            return
        }
        PresenceCursor(presence.time(now).versionFloor).withText { cursor in
            accepted.presenceCursor = cursor
            answer(slot, connection) { accepted.encode(into: &$0) }
        }
    }

    private func makeIdentity(
        _ request: LoginRequest, _ platform: Platform, _ freshLogin: Int64
    ) -> SessionIdentity {
        withUnsafeTemporaryAllocation(byteCount: WireLimits.resourceBytes, alignment: 8) { room in
            let resource = ResourceName.make(
                platform: platform, freshLoginMilliseconds: freshLogin, key: shared.hashKey, appKey: request.appKey,
                userID: request.userID, deviceUUID: request.deviceUUID, into: room)
            return SessionIdentity(
                deviceUUID: request.deviceUUID, resource: resource, deviceName: request.deviceName)
        }
    }

    /// Unique over shards and over the life of the process; says nothing to a client.
    private mutating func nextSessionID() -> UInt64 {
        sessionSequence += 1
        return shared.bootNonce &+ (sessionSequence &* UInt64(shared.inboxes.count) &+ UInt64(index))
    }

    func heartbeatTimeout(_ seconds: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: Tick.count(milliseconds: HeartbeatRules.timeoutMilliseconds(seconds)))
    }
}
