import Testing

@testable import LoadCore

@Suite struct TimeTextTests {
    @Test(arguments: [
        ("5s", 5_000_000_000), ("250us", 250_000), ("250µs", 250_000), ("1.5ms", 1_500_000), ("0.3s", 300_000_000),
        ("10ns", 10), ("2m", 120_000_000_000), ("1h", 3_600_000_000_000), ("1.0s", 1_000_000_000),
    ])
    func timesAreRead(text: String, nanoseconds: UInt64) {
        #expect(TimeText.nanoseconds(text) == nanoseconds)
    }

    @Test(arguments: ["", "5", "s", "5 s", "-1s", ".5s", "5.s", "1e3s", "5sec", "1.2.3s", "99999999999h", "５s"])
    func whatIsNoTimeIsNone(text: String) {
        #expect(TimeText.nanoseconds(text) == nil)
    }

    @Test(arguments: [
        (0.0, "0.0 ns"), (812, "812 ns"), (45_120, "45.1 µs"), (3_204_000, "3.20 ms"), (12e9, "12.0 s"),
        (3_600e9, "3 600 s"),
    ])
    func timesAreShownWithThreeDigits(nanoseconds: Double, text: String) {
        #expect(TimeText.show(nanoseconds: nanoseconds) == text)
    }
}
