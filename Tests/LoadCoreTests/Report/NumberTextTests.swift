import Testing

@testable import LoadCore

@Suite struct NumberTextTests {
    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1 000"), (1_234_567, "1 234 567"), (-12_345, "-12 345")])
    func thousandsAreKeptApart(value: Int, text: String) {
        #expect(NumberText.grouped(value) == text)
    }

    @Test(arguments: [
        (0.5, 2, "0.50"), (1.999, 2, "2.00"), (-0.004, 2, "0.00"), (1_234.5, 1, "1 234.5"), (9.0, 0, "9"),
    ])
    func decimalsAreRounded(value: Double, decimals: Int, text: String) {
        #expect(NumberText.fixed(value, decimals: decimals) == text)
    }

    @Test func whatIsNoNumberIsADash() {
        #expect(NumberText.fixed(.nan, decimals: 1) == "–" && NumberText.significant(.infinity) == "–")
    }

    @Test(arguments: [(0.25, "0.25"), (12_500.0, "12.5 k"), (3e6, "3 M"), (950.0, "950")])
    func marksAreShort(value: Double, text: String) {
        #expect(NumberText.compact(value) == text)
    }

    @Test(arguments: [(512.0, "512 B"), (49_357.0, "48.2 KiB"), (1.3e9, "1.21 GiB")])
    func bytesHaveTheirUnit(value: Double, text: String) {
        #expect(NumberText.bytes(value) == text)
    }
}
