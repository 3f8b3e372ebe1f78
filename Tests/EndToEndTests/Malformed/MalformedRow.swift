/// One input that is malformed, or in the wrong place, and its defined answer.
struct MalformedRow: Sendable {
    /// What the connection has been through when the bytes come.
    enum State: String, Sendable, CaseIterable {
        /// Just connected.
        case fresh
        case loggedIn
        /// Logged in, compression negotiated.
        case deflate
        /// The token has expired, the grace runs.
        case grace
        /// LOGOUT was sent right in front.
        case loggedOut
        /// A LOGIN that is refused was sent right in front.
        case refused
    }

    enum Expectation: Equatable, Sendable {
        /// CLOSE with this code and request id 0, FIN, nothing else.
        case close(UInt64)
        /// CLOSE with this code and the request id 9.
        case refuse(UInt64)
        /// ERROR with this code and the request id 9; the connection goes on.
        case error(UInt64)
        /// This frame; the connection goes on.
        case answer(Answer)
        /// A DEVICES_PAGE with request id 9; the connection goes on.
        case devices
        /// Nothing; the connection waits for more, or has said its last word.
        case nothing
    }

    let name: String
    let state: State
    let bytes: [UInt8]
    let expected: Expectation

    init(_ state: State, _ name: String, _ bytes: [UInt8], _ expected: Expectation) {
        self.state = state
        self.name = name
        self.bytes = bytes
        self.expected = expected
    }
}
