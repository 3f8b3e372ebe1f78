import Testing

@testable import LoadCore

@Suite struct AxisTests {
    @Test(
        arguments: [
            (0.9, [0, 0.2, 0.4, 0.6, 0.8, 1]), (7, [0, 2, 4, 6, 8]), (0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
            (23_000, [0, 5_000, 10_000, 15_000, 20_000, 25_000]),
        ] as [(Double, [Double])])
    func linearMarksAreRound(upper: Double, marks: [Double]) {
        let axis = Axis.linear("", upper: upper) { "\($0)" }
        #expect(axis.marks.count == marks.count)
        #expect(zip(axis.marks, marks).allSatisfy { abs($0.value - $1) < 1e-9 * max($1, 1) })
        #expect(axis.position(0) == 0 && axis.position(axis.upper) == 1 && axis.upper >= upper)
    }

    @Test func decadesAreEquallyWide() {
        let axis = Axis.decades("", lower: 3e-5, upper: 0.02) { TimeText.mark(seconds: $0) }
        #expect(axis.marks.map(\.text) == ["10 µs", "100 µs", "1 ms", "10 ms", "100 ms"])
        #expect(axis.position(1e-5) == 0 && abs(axis.position(1e-3) - 0.5) < 1e-9 && axis.position(5) == 1)
    }

    @Test func aShortRangeHasMoreMarks() {
        let axis = Axis.decades("", lower: 1.2e-3, upper: 8e-3) { TimeText.mark(seconds: $0) }
        #expect(axis.marks.map(\.text) == ["1 ms", "2 ms", "5 ms", "10 ms"])
    }

    @Test func ninesAreEquallyFarApart() {
        let axis = Axis.nines("", operations: 1_000_000)
        let places = [0.9, 0.99, 0.999, 0.9999].map { axis.position(Axis.nines($0)) }
        #expect(zip(places, places.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 6) < 1e-6 })
        #expect(axis.marks.map(\.text).contains("99.99 %") && axis.position(Axis.nines(1)) == 1)
    }
}
