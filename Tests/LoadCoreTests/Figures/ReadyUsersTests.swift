import Testing

@testable import LoadCore

@Suite struct ReadyUsersTests {
    @Test func usersTakeTurns() {
        var ready = ReadyUsers(capacity: 3)
        #expect(ready.take() == nil && ready.isEmpty)
        for user in 0..<3 { ready.append(user) }
        for round in 0..<10 {
            #expect(ready.take() == round % 3)
            ready.append(round % 3)
        }
        #expect(ready.count == 3)
    }
}
