import Testing

@testable import SessionCore

@Suite("Presence of random device histories (rows 30, 33, 37; C15, C19, C27, C55, G6)")
struct PresenceSimulationTests {
    @Test("2 000 histories end with everybody knowing the truth", arguments: 0..<20)
    func histories(block: UInt64) throws {
        var tellings = 0
        for seed in block * 100..<(block + 1) * 100 {
            try withSeed(seed) { seed in
                var run = PresenceRun(seed: seed)
                for _ in 0..<8 {
                    for _ in 0..<8 { try run.step() }
                    try run.comeToRest()
                }
                tellings += run.tellings
            }
        }
        #expect(tellings > 500, "the histories are about something")
    }
}
