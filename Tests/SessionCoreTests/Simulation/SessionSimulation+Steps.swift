@testable import SessionCore
@testable import WireProtocol

extension SessionSimulation {
    /// A fresh login or a reconnect, of any device, on any platform; now and then with a resource that is not its own.
    mutating func login(_ user: Int) throws {
        let device = random.below(Self.devicesPerUser)
        let kind = randomKind(device)
        let resource = randomResource(user, device)
        let token = randomToken()
        let saw = random.chance(30)
        let slot = freeSlots.removeLast()
        let before = owners[user].sessions
        let outcome = owners[user].login(
            device, kind: kind, resource: resource, token: token, saw: saw, slot: slot, policy: policy, time: time)
        let expected = references[user].login(device, kind: kind, resource: resource, slot: slot, policy: policy)
        note {
            "user \(user) device \(device) \(kind.platform) logs in, slot \(slot), fresh \(resource.isEmpty): \(outcome)"
        }
        try require(outcome == expected, "login: \(outcome), expected \(expected)")
        switch outcome {
        case .refused(let code):
            freeSlots.append(slot)
            let isSame = before.map(\.slot) == owners[user].sessions.map(\.slot)
            try require(isSame, "a refused login changed something")
            let isFreshNewestWins = policy.conflict == .newestWins && resource.isEmpty
            try require(
                !isFreshNewestWins || ReferenceOwner.limit(of: kind, policy) == 0,
                "the newest login did not win: \(code)")
        case .accepted(_, let displaced):
            for gone in displaced { release(gone) }
            references[user].gave(owners[user].devices[device].resource, to: slot)
            watches[slot] = TokenWatch(token, saw: saw, rules: rules, time: time)
            try checkBucket(user, device, kind, before)
            try judgeTokens { $0.slot == slot }
        }
    }

    /// Never more than the limit after an accepted login, except by an earlier, larger policy that left them alone.
    private func checkBucket(_ user: Int, _ device: Int, _ kind: DeviceKind, _ before: [SimulatedSession]) throws {
        let bucket = ReferenceOwner.bucket(of: kind, policy)
        func isInBucket(_ session: SimulatedSession) -> Bool {
            ReferenceOwner.bucket(of: session.kind, policy) == bucket
        }
        let count = owners[user].sessions.filter(isInBucket).count
        let wasThere = before.contains { $0.device == device && isInBucket($0) }
        let limit = ReferenceOwner.limit(of: kind, policy)
        let allowed = wasThere ? max(limit, before.filter(isInBucket).count) : limit
        try require(count <= allowed, "\(count) live sessions in \(bucket), allowed \(allowed)")
        try require(owners[user].sessions.contains { $0.device == device }, "the accepted device is not live")
    }

    mutating func endSession(_ user: Int, _ how: String) throws {
        guard !owners[user].sessions.isEmpty else { return }
        let session = random.pick(owners[user].sessions)
        note { "user \(user) slot \(session.slot): \(how)" }
        end(session.slot, of: user)
        if how == "logout" { owners[user].devices[session.device].resource = [] }
    }

    /// 216 or 217 for a device, live or away.
    mutating func kick(_ user: Int) {
        let device = random.below(Self.devicesPerUser)
        let code: ResultCode = random.chance(50) ? .credentialsChanged : .forcedOut
        note { "user \(user) device \(device) is kicked with \(code.rawValue)" }
        for session in owners[user].sessions where session.device == device { release(session.slot) }
        owners[user].kick(device, code: code, time: time)
        references[user].kick(device, code: code)
    }

    mutating func renew(_ user: Int) throws {
        guard !owners[user].sessions.isEmpty else { return }
        let index = random.below(owners[user].sessions.count)
        let slot = owners[user].sessions[index].slot
        guard var watch = watches[slot] else { throw SimulationFailure("nobody watches slot \(slot)") }
        var token = random.chance(20) ? watch.token : randomToken()
        if token.expiresAt <= time.wallSeconds { token = randomToken() }
        let before = owners[user].sessions[index].life
        let isRenewed = owners[user].sessions[index].life.renew(issuedAt: token.issuedAt, expiresAt: token.expiresAt)
        note { "slot \(slot) renews with \(token): \(isRenewed)" }
        try require(isRenewed == watch.renew(token, time), "renewal: \(isRenewed), holding \(watch.token)")
        guard isRenewed else {
            try require(owners[user].sessions[index].life == before, "a failed renewal changed something")
            return
        }
        watches[slot] = watch
        owners[user].sessions[index].state = .open
        try judgeTokens { $0.slot == slot }
    }

    /// A frame on a live session: works, unless the token has expired.
    mutating func request(_ user: Int) throws {
        guard !owners[user].sessions.isEmpty else { return }
        let session = random.pick(owners[user].sessions)
        guard let watch = watches[session.slot] else { throw SimulationFailure("nobody watches slot \(session.slot)") }
        let frame = random.pick([FrameType.ping, .logout, .renew, .devices, .kick, .subscribe, .query])
        let verdict = ConnectionRules.verdict(session.state, type: frame.rawValue)
        let isFree = frame == .ping || frame == .logout || frame == .renew
        try require(
            (verdict == .answerTokenExpired) == (watch.isExpired && !isFree),
            "\(frame.name) in \(session.state): \(verdict)")
    }

    mutating func changePolicy() {
        policy.mode = random.chance(30) ? .single : .multi
        policy.limit = UInt16(random.pick([0, 1, 1, 2, 2, 3, 4]))
        policy.conflict = random.chance(30) ? .firstWins : .newestWins
        policy.reconnect = random.chance(30) ? .yield : .displace
        policy.customLimits = [:]
        for custom in [5, 6] as [Int64] where random.chance(40) {
            policy.customLimits[custom] = UInt16(random.below(4))
        }
        let changed = policy
        note { "the policy is now \(changed)" }
    }

    /// The shard notices and asks every session.
    mutating func stepClock() throws {
        let hour: Int64 = 3_600_000
        let step = random.pick([hour, -hour, hour, -hour, -24 * hour, 3_650 * 24 * hour, 700, -700])
        time.step(by: step)
        note { "the wall clock is set by \(step)" }
        try judgeTokens { _ in true }
    }

    func checkSessions() throws {
        for user in owners.indices {
            let sessions = owners[user].sessions
            try require(Set(sessions.map(\.device)).count == sessions.count, "two sessions of one device")
            let slots = Set(sessions.map(\.slot))
            try require(slots == Set(references[user].live.map(\.slot)), "live sessions differ from the reference")
            for session in sessions {
                guard let watch = watches[session.slot] else { throw SimulationFailure("an unwatched session") }
                try require((session.state == .grace) == watch.isExpired, "state \(session.state) of a token \(watch)")
            }
        }
        try require(watches.count == owners.reduce(0) { $0 + $1.sessions.count }, "a session left its watch behind")
    }

    private mutating func randomKind(_ device: Int) -> DeviceKind {
        // Mostly the same platform each time, few platforms: so that buckets fill.
        let usual = [Platform.ios, .ios, .ios, .web, .web, .android][device]
        let platform = random.chance(10) ? random.pick(Platform.allCases) : usual
        return DeviceKind(platform: platform, customOSType: random.chance(25) ? random.pick([5, 6, 7]) : nil)
    }

    private mutating func randomResource(_ user: Int, _ device: Int) -> [UInt8] {
        var resource = owners[user].devices[device].resource
        switch random.below(20) {
        case 0..<9: return []
        case 9: return owners[random.below(Self.users)].devices[random.below(Self.devicesPerUser)].resource
        case 10:
            guard !resource.isEmpty else { return [] }
            resource[random.below(resource.count)] ^= 1
            return resource
        default: return resource
        }
    }

    /// Valid now, at any moment of its life.
    private mutating func randomToken() -> SimulatedToken {
        let lifetime = Int64(random.pick([5, 40, 100, 600, 3_600, 86_400]))
        let issuedAt = time.wallSeconds - Int64(random.below(Int(lifetime)))
        return SimulatedToken(issuedAt: issuedAt, expiresAt: issuedAt + lifetime)
    }
}
