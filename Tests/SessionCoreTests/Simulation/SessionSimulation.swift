@testable import SessionCore
@testable import WireProtocol

/// Several users with several devices each, on a virtual clock, under a policy that changes while they run. Every
/// decision of the rules is compared with the reference, every notice with the watch. One seed is one run.
struct SessionSimulation {
    static let users = 3
    static let devicesPerUser = 6
    static let steps = 120

    var random: SeededGenerator
    var time = SimulatedTime()
    var policy = DevicePolicy()
    let rules: TokenLife.Rules
    var owners: [SimulatedOwner]
    var references: [ReferenceOwner]
    /// By slot; slots are unique over all users.
    var watches: [UInt32: TokenWatch] = [:]
    var freeSlots: [UInt32]
    /// What was done, when asked for.
    var trace: [String]?

    init(seed: UInt64, traced: Bool = false) {
        random = SeededGenerator(seed: seed)
        rules = TokenLife.Rules(
            willExpirePermille: UInt16(random.pick([500, 800, 950])), graceSeconds: random.pick([0, 5, 30, 600]))
        owners = (0..<Self.users).map { SimulatedOwner(user: $0, deviceCount: Self.devicesPerUser) }
        references = owners.map { _ in ReferenceOwner() }
        freeSlots = Array(0..<UInt32(Self.users * Self.devicesPerUser + 1))
        trace = traced ? [] : nil
        changePolicy()
    }

    /// Nil, or what broke first.
    static func failure(seed: UInt64) -> String? {
        var simulation = SessionSimulation(seed: seed)
        do {
            try simulation.run()
            return nil
        } catch {
            // The same again, this time writing down what happens.
            var again = SessionSimulation(seed: seed, traced: true)
            try? again.run()
            let text = (error as? SimulationFailure)?.text ?? "\(error)"
            return "seed \(seed): \(text)\n" + (again.trace ?? []).suffix(25).joined(separator: "\n")
        }
    }

    mutating func run() throws {
        for _ in 0..<Self.steps {
            let pause = Int64(random.below(random.pick([1, 1_000, 30_000, 1_000_000, 20_000_000])))
            try pass(until: time.monotonic + pause)
            let user = random.below(Self.users)
            switch random.below(100) {
            case 0..<48: try login(user)
            case 48..<55: try endSession(user, "logout")
            case 55..<64: try endSession(user, "drop")
            case 64..<72: kick(user)
            case 72..<88: try renew(user)
            case 88..<92: try request(user)
            case 92..<97: changePolicy()
            default: try stepClock()
            }
            try checkSessions()
        }
    }

    /// Lets time go by; every session is asked for its token's dues when it said so.
    private mutating func pass(until end: Int64) throws {
        while true {
            let moment = earliestLook()
            guard moment <= end else { break }
            time.advance(to: max(moment, time.monotonic))
            try judgeTokens { $0.lookAt <= moment }
        }
        time.advance(to: end)
    }

    private func earliestLook() -> Int64 {
        var earliest = Int64.max
        for owner in owners {
            for session in owner.sessions where session.lookAt < earliest { earliest = session.lookAt }
        }
        return earliest
    }

    /// Asks the sessions that `isMeant` names.
    mutating func judgeTokens(_ isMeant: (SimulatedSession) -> Bool) throws {
        for user in owners.indices {
            var closed: [UInt32] = []
            for index in owners[user].sessions.indices where isMeant(owners[user].sessions[index]) {
                if try judgeToken(user, index) { closed.append(owners[user].sessions[index].slot) }
            }
            for slot in closed { end(slot, of: user) }
        }
    }

    /// True when the session must end.
    private mutating func judgeToken(_ user: Int, _ index: Int) throws -> Bool {
        let slot = owners[user].sessions[index].slot
        guard var watch = watches[slot] else { throw SimulationFailure("nobody watches slot \(slot)") }
        for _ in 0..<4 {
            let due = owners[user].sessions[index].life.due(nowMilliseconds: time.wall, rules: rules)
            note { "slot \(slot): \(due)" }
            try watch.tell(due, time)
            if due == .close { return true }
            if case .tellExpired = due { owners[user].sessions[index].state = .grace }
            if due == .nothing {
                try watch.checkNothingIsLeft(time)
                watches[slot] = watch
                let next = owners[user].sessions[index].life.nextMilliseconds(rules: rules)
                try require(next > time.wall, "asks to be asked again without end")
                owners[user].sessions[index].lookAt = time.monotonic + (next - time.wall)
                return false
            }
        }
        throw SimulationFailure("more than three dues at once")
    }

    mutating func end(_ slot: UInt32, of user: Int) {
        owners[user].sessions.removeAll { $0.slot == slot }
        references[user].end(slot: slot)
        release(slot)
    }

    mutating func release(_ slot: UInt32) {
        watches[slot] = nil
        freeSlots.insert(slot, at: random.below(freeSlots.count + 1))
    }

    mutating func note(_ text: () -> String) {
        if trace != nil { trace?.append("\(time.monotonic) (wall \(time.wall)) \(text())") }
    }
}
