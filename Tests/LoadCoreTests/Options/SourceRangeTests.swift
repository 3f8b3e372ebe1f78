import Testing

@testable import LoadCore

@Suite struct SourceRangeTests {
    @Test(arguments: [
        ("127.0.0.2-4", ["127.0.0.2", "127.0.0.3", "127.0.0.4"]), ("127.0.0.9", ["127.0.0.9"]),
        ("127.0.0.2-3,127.0.1.5", ["127.0.0.2", "127.0.0.3", "127.0.1.5"]), ("::1", ["::1"]),
        ("10.0.0.7-7", ["10.0.0.7"]),
    ])
    func addressesAreInOrder(text: String, addresses: [String]) {
        let parsed = SourceRange.parse(text)
        #expect(parsed?.map(\.hostText) == addresses)
        #expect(parsed?.allSatisfy { $0.port == 0 } == true)
    }

    @Test(arguments: [
        "", "127.0.0.2-", "-5", "127.0.0.5-2", "127.0.0.2-256", "127.0.0-5", "localhost", "127.0.0.2,,127.0.0.3",
        "127.0.0.2-4-6", "127.0.0.0-255,127.0.1.1", "fe80::1-5",
    ])
    func whatIsNoRangeIsNone(text: String) {
        #expect(SourceRange.parse(text) == nil)
    }
}
