import Testing

@testable import LoadCore

@Suite struct ConditionTests {
    @Test(arguments: [
        ("p99<50ms", Condition.Measure.p99, 0.05), ("p999 <= 1.5s", .p999, 1.5), ("max<2s", .max, 2),
        ("rate>=10k", .rate, 10_000), ("completed>1M", .completed, 1_000_000), ("errors=0", .errors, 0),
        ("bytes_per_session<=512", .bytesPerSession, 512),
        ("cpu_seconds_per_operation<30us", .cpuSecondsPerOperation, 3e-5),
    ])
    func expectationsAreRead(text: String, measure: Condition.Measure, bound: Double) throws {
        let expectation = try #require(Condition(text))
        #expect(expectation.measure == measure && expectation.bound == bound && expectation.text == text)
    }

    @Test(arguments: ["", "p99", "p99<", "<5ms", "p95<5ms", "p99<5", "rate>5ms", "rate>>5", "p99<50ms!", "errors=none"])
    func whatIsNoExpectationIsNone(text: String) {
        #expect(Condition(text) == nil)
    }

    @Test(arguments: [
        ("rate<5", 4.9, true), ("rate<5", 5, false), ("rate<=5", 5, true), ("rate>5", 5, false), ("rate>=5", 5, true),
        ("errors=0", 0, true), ("errors=0", 1, false),
    ])
    func aValueMeetsItOrNot(text: String, value: Double, isMet: Bool) throws {
        #expect(try #require(Condition(text)).isMet(by: value) == isMet)
    }

    @Test func aValueThatWasNotMeasuredMisses() throws {
        #expect(try #require(Condition("p99<1h")).isMet(by: nil) == false)
    }
}
