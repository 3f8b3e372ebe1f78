import Containers
import Reactor
import SessionCore
import WireProtocol

/// The owner's side of presence: a user's state, who is to hear of it, and when.
extension Shard {
    /// Answers another shard (or this one) about a user who lives here.
    mutating func answerQuestion(_ question: OwnerQuestion, _ id: ByteView) {
        var code = ResultCode.success
        var known = KnownStatus(status: .unknown, platforms: 0, version: 0, lastUpdateMilliseconds: 0)
        if let slot = findUser(app: question.app, hash: question.hash, id), users.pointer(slot).pointee.isRegistered {
            let user = users.pointer(slot)
            code = count(question, user)
            if code == .success {
                user.pointee.presence.shown()
                known = user.pointee.presence.known
            }
        } else {
            code = .userNotRegistered
        }
        let answer = OwnerAnswer(
            task: question.task, target: question.target, position: question.position, code: code.rawValue,
            known: known)
        post(.ownerAnswer, answer, ByteView(), to: Int(question.shard))
    }

    private mutating func count(_ question: OwnerQuestion, _ user: UnsafeMutablePointer<User>) -> ResultCode {
        switch OwnerQuestion.Purpose(rawValue: question.purpose) {
        case .subscribe:
            guard user.pointee.watchers.addSubscription(limit: settings.presence.watchersPerTarget) else {
                return .overLimit
            }
            _ = user.pointee.watchers.addEdge(shard: UInt32(question.shard), target: question.target)
        case .attach:
            _ = user.pointee.watchers.addEdge(shard: UInt32(question.shard), target: question.target)
        case .look, nil:
            break
        }
        return .success
    }

    /// A watching edge on some shard is gone.
    mutating func forgetEdge(_ gone: EdgeGone, _ id: ByteView) {
        guard let slot = findUser(app: gone.app, hash: gone.hash, id) else { return }
        let user = users.pointer(slot)
        if gone.isSubscriptionOver { user.pointee.watchers.removeSubscription() }
        if gone.hadEdge { _ = user.pointee.watchers.removeEdge(shard: UInt32(gone.shard)) }
    }

    /// Tells an owner that an edge of this shard is gone.
    mutating func tellGone(_ edge: RemovedEdge, isSubscriptionOver: Bool) {
        let gone = EdgeGone(
            app: edge.app, hash: edge.hash, shard: UInt16(truncatingIfNeeded: index), hadEdge: true,
            isSubscriptionOver: isSubscriptionOver)
        post(.edgeGone, gone, edge.userID, to: shared.owner(of: edge.hash))
    }

    /// A session of this user was made.
    mutating func sessionCame(_ slot: UInt32) {
        let user = users.pointer(slot)
        let effect = user.pointee.presence.came(
            platforms: platforms(of: user), at: presence.time(now), isWatched: user.pointee.watchers.isWatched,
            timing: settings.presence.timing)
        carryOut(effect, slot, user)
        // A single device knows its platform without being told.
        if effect.tellsOwnDevices, user.pointee.sessionCount > 1 { tellOwnDevices(user) }
    }

    /// A session of this user has left the tables. When many leave at once nothing is fanned out.
    mutating func sessionLeft(_ slot: UInt32, _ reason: CloseReason) {
        let user = users.pointer(slot)
        let isMass = reason == .goingAway || reason == .appDisabled
        let effect = user.pointee.presence.left(
            reason.departure, platforms: platforms(of: user), at: presence.time(now),
            isWatched: !isMass && user.pointee.watchers.isWatched, timing: settings.presence.timing)
        if !isMass {
            carryOut(effect, slot, user)
            if effect.tellsOwnDevices { tellOwnDevices(user) }
        }
        if user.pointee.sessionCount == 0 { beginDetaching(slot, user) }
    }

    /// Looks at the users whose moment has come.
    mutating func firePresenceTimers() {
        var left = ShardLimits.timersPerTurn
        while left > 0, let slot = presence.wheel.popExpired(now: tick) {
            left -= 1
            let user = users.pointer(slot)
            let effect = user.pointee.presence.due(
                at: presence.time(now), isWatched: user.pointee.watchers.isWatched, timing: settings.presence.timing)
            carryOut(effect, slot, user)
        }
    }

    private mutating func carryOut(_ effect: PresenceEffect, _ slot: UInt32, _ user: UnsafeMutablePointer<User>) {
        if effect.tellsWatchers {
            let known = user.pointee.presence.known
            for shard in user.pointee.watchers.shards {
                post(.stateChange, StateChange(target: shard.target, known: known), ByteView(), to: Int(shard.index))
            }
        }
        if let moment = effect.lookAgainAt {
            let wait = moment > now.monotonicMilliseconds ? moment - now.monotonicMilliseconds : 0
            presence.wheel.schedule(slot, at: tick + Tick.count(longMilliseconds: wait))
        }
    }

    /// Row 37: the user's own devices learn which platforms are online.
    private mutating func tellOwnDevices(_ user: UnsafeMutablePointer<User>) {
        let event = presence.fanOut.encode(user.pointee.presence.ownRecord(userID: user.pointee.id), cursor: ByteView())
        deliver(event, whileCatchingUp: event, toSessionsOf: user)
    }

    private func platforms(of user: UnsafeMutablePointer<User>) -> UInt32 {
        var mask: UInt32 = 0
        var next = user.pointee.firstSession
        while next != Connection.none {
            let connection = connections.pointer(next)
            mask |= 1 << UInt32(connection.pointee.session.kind.platform.rawValue)
            next = connection.pointee.next
        }
        return mask
    }
}

extension CloseReason {
    /// How presence sees the end of a session (row 30).
    var departure: PresenceDeparture {
        switch self {
        case .logout: .logout
        case .peerClosed, .peerReset, .heartbeatTimeout, .slowConsumer, .rateLimited: .lost
        default: .ended
        }
    }
}

extension PresenceState {
    var known: KnownStatus {
        KnownStatus(
            status: status, platforms: platforms, version: version, lastUpdateMilliseconds: lastUpdateMilliseconds)
    }
}
