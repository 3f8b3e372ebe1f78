import Testing
import WireProtocol

@testable import LoadCore

@Suite struct ErrorTallyTests {
    @Test func errorsAreCountedByNameWithTheirFirstWords() {
        var tally = ErrorTally()
        tally.add(.connect(111))
        tally.add(.connect(24))
        tally.add(.code(.tokenInvalid, "bad signature"))
        tally.add(.timeout(.loggingIn), count: 3)
        tally.add(.lost(0), count: 0)
        #expect(tally.byName == ["connect": 2, "104": 1, "timeout": 3] && tally.total == 6)
        #expect(
            tally.firstTexts.map(\.text) == [
                "can't connect: Connection refused (ECONNREFUSED)", "104 token-invalid: bad signature",
                "time-out: no LOGIN_OK",
            ])
    }

    @Test func whatAnOperatorCanDoIsSaid() {
        #expect(LoadError.connect(99).text.contains("--source") && LoadError.connect(24).text.contains("ulimit -n"))
    }
}
