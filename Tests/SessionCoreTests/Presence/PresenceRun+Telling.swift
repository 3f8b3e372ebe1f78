@testable import SessionCore
@testable import WireProtocol

extension PresenceRun {
    mutating func carryOut(_ effect: PresenceEffect) throws {
        timer = effect.lookAgainAt
        try hold(timer == state.lookAgainAt)
        if let timer { try hold(timer > now, "a moment that has passed") }
        let held = Held(state.record(userID: ByteView()))
        if isPunctual {
            try hold(held.face == presentFace, "\(held.face), should be \(presentFace)")
            if effect.tellsWatchers || watchers.isEmpty || canTell {
                try hold(!state.differsFromTold, "what could be told was not")
            }
        }
        if effect.tellsWatchers { try tell(held) }
    }

    private var canTell: Bool {
        lastTelling.map { now >= $0.time + UInt64(timing.intervalMilliseconds) } ?? true
    }

    private mutating func tell(_ held: Held) throws {
        try hold(!watchers.isEmpty, "told nobody")
        try hold(canTell, "told too soon")
        if let last = lastTelling {
            try hold(held.version > last.held.version, "versions must grow")
            try hold(held.lastUpdateMilliseconds >= last.held.lastUpdateMilliseconds, "time went back")
        }
        for index in watchers.indices where held.version > watchers[index].version {
            try hold(held.face != watchers[index].face || shownUntold, "twice the same")
            watchers[index] = held
        }
        try hold(watchers.allSatisfy { $0.version == held.version }, "a version went back")
        lastTelling = (now, held)
        shownUntold = false
        tellings += 1
    }

    /// Nothing happens any more: everybody knows the truth.
    mutating func comeToRest() throws {
        try advance(to: now + 10_000)
        try hold(timer == nil && !state.awaitsReturn && !state.differsFromTold, "still pending")
        let held = Held(state.record(userID: ByteView()))
        try hold(held.face == presentFace, "\(held.face), should be \(presentFace)")
        for watcher in watchers {
            try hold(watcher.face == held.face, "a watcher holds \(watcher.face), the truth is \(held.face)")
            try hold(watcher.lastUpdateMilliseconds == held.lastUpdateMilliseconds, "a watcher holds another time")
        }
        try hold(state.livePlatforms == model.platforms)
    }
}
