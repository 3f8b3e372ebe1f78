@testable import SessionCore
@testable import WireProtocol

/// One history of one user: devices, watchers that come and go, queries, timers on time or late, a stepping wall clock.
struct PresenceRun {
    struct Held: Equatable {
        var face: PresenceModel.Face
        var version: UInt64
        var lastUpdateMilliseconds: UInt64

        init(_ record: StatusRecord) {
            face = .init(status: PresenceStatus(rawValue: record.status)!, platforms: record.platforms)
            version = record.version
            lastUpdateMilliseconds = record.lastUpdateMilliseconds
        }
    }

    var random: SeededGenerator
    let timing: PresenceTiming
    /// Whether timers fire at their moment; else up to 40 ms later.
    let isPunctual: Bool
    var clock = PresenceClock()
    var wall: Int64 = 1_700_000_000_000
    var now: UInt64 = 5_000
    var timer: UInt64?
    var state = PresenceState()
    var model = PresenceModel()
    /// What each watcher holds; they drop what is not newer.
    var watchers: [Held] = []
    var lastTelling: (time: UInt64, held: Held)?
    /// Somebody was shown what watchers were not told yet.
    var shownUntold = false
    var newestShown: Held?
    var tellings = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        timing = PresenceTiming(
            intervalMilliseconds: random.pick([250, 250, 0, 40]),
            offlineDelayMilliseconds: random.pick([0, 0, 100, 2_000]))
        isPunctual = random.chance(60)
    }

    var delay: UInt64 { UInt64(timing.offlineDelayMilliseconds) }

    mutating func step() throws {
        try advance(to: now + UInt64(random.pick([0, 1, 10, 60, 240, 250, 251, 900, 3_000])))
        if random.chance(3) { wall += Int64(random.pick([-3_600_000, 3_600_000, -5, 40])) }
        switch random.below(12) {
        case 0..<4: try come()
        case 4..<8: try leave()
        case 8, 9: try watch()
        case 10: if !watchers.isEmpty { watchers.remove(at: random.below(watchers.count)) }
        default: try show()
        }
    }

    /// Lets time pass, and timers fire.
    mutating func advance(to end: UInt64) throws {
        while let moment = timer {
            let firing = max(moment, now) + (isPunctual ? 0 : UInt64(random.below(40)))
            if firing > end { break }
            pass(to: firing)
            let time = presentTime()
            let effect = state.due(at: time, isWatched: !watchers.isEmpty, timing: timing)
            try hold(!effect.tellsOwnDevices)
            try carryOut(effect)
        }
        pass(to: end)
    }

    private mutating func pass(to moment: UInt64) {
        guard moment > now else { return }
        wall += Int64(moment - now)
        now = moment
    }

    mutating func presentTime() -> PresenceTime {
        clock.time(monotonicMilliseconds: now, wallMilliseconds: wall)
    }

    private mutating func come() throws {
        let device = random.below(4)
        let platform = random.pick([Platform.ios, .web, .linux])
        let before = model.platforms
        let face = model.face(at: now, offlineDelay: delay)
        model.history.append((now, .came(device: device, platform: platform)))
        let version = state.version
        let hadNothingPending = state.lookAgainAt == nil
        let effect = state.came(
            platforms: model.platforms, at: presentTime(), isWatched: !watchers.isEmpty, timing: timing)
        try hold(effect.tellsOwnDevices == (before != model.platforms), "own devices")
        if before == model.platforms, hadNothingPending {
            try hold(!effect.tellsWatchers && effect.lookAgainAt == nil && state.version == version, "nothing changed")
        }
        if isPunctual { try hold((state.version != version) == (face != presentFace), "a version for each change") }
        try carryOut(effect)
    }

    private mutating func leave() throws {
        guard let device = model.live.keys.sorted().randomElement(using: &random) else { return }
        let before = model.platforms
        let departure = random.pick([PresenceDeparture.logout, .lost, .lost, .ended])
        model.history.append((now, .left(device: device, departure)))
        let effect = state.left(
            departure, platforms: model.platforms, at: presentTime(), isWatched: !watchers.isEmpty, timing: timing)
        try hold(effect.tellsOwnDevices == (before != model.platforms && model.platforms != 0), "own devices")
        try carryOut(effect)
    }

    /// Somebody subscribes and is answered.
    private mutating func watch() throws {
        try show()
        watchers.append(Held(state.record(userID: ByteView())))
    }

    private mutating func show() throws {
        if state.differsFromTold { shownUntold = true }
        state.shown()
        let shown = Held(state.record(userID: ByteView()))
        if let newest = newestShown {
            try hold(shown.version >= newest.version, "an answer went back")
            try hold(shown.lastUpdateMilliseconds >= newest.lastUpdateMilliseconds, "time went back")
        }
        newestShown = shown
    }

    var presentFace: PresenceModel.Face { model.face(at: now, offlineDelay: delay) }
}
