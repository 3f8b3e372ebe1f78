/// Two clocks of one machine: the monotonic one only goes on, the wall clock is also set. Milliseconds.
struct SimulatedTime {
    private(set) var monotonic: Int64 = 1_000_000
    private(set) var wall: Int64 = 1_700_000_000_000
    /// The monotonic moment at which the wall clock was last set.
    private(set) var steppedAt: Int64 = .min

    var wallSeconds: Int64 { wall / 1_000 }

    mutating func advance(to moment: Int64) {
        wall += moment - monotonic
        monotonic = moment
    }

    mutating func step(by milliseconds: Int64) {
        wall += milliseconds
        steppedAt = monotonic
    }
}

/// A token that was verified.
struct SimulatedToken: Equatable {
    /// Seconds since 1970.
    var issuedAt: Int64
    var expiresAt: Int64
}

/// What broke, and the last steps before it.
struct SimulationFailure: Error {
    var text: String

    init(_ text: String) { self.text = text }
}

func require(_ holds: Bool, _ text: @autoclosure () -> String) throws {
    if !holds { throw SimulationFailure(text()) }
}
