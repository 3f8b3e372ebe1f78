import FoundationEssentials
import Testing

@Suite("Many users, devices and clocks against a slow reference (Policy, rows 10–12, 17–24, G7, G10, C55)")
struct SessionSimulationTests {
    /// Seeds per block; HOLDFAST_SEEDS = seeds in all, for the long run (10 000 a night).
    static let seedsPerBlock = max(
        (ProcessInfo.processInfo.environment["HOLDFAST_SEEDS"].flatMap(Int.init) ?? 1_200) / 12, 1)

    @Test(arguments: 0..<12)
    func everySeedHolds(block: Int) {
        for number in 0..<Self.seedsPerBlock {
            let seed = UInt64(block * Self.seedsPerBlock + number)
            if let failure = SessionSimulation.failure(seed: seed) {
                Issue.record(Comment(rawValue: failure))
                return
            }
        }
    }
}
