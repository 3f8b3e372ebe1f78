import Testing

@testable import SessionCore
@testable import WireProtocol

@Suite("Which frame may come when (reliability 1, 6, 11)")
struct ConnectionRulesTests {
    /// Every type that clients send, after login: what it becomes and whether it may be compressed.
    private static let session: [UInt8: (plain: FrameVerdict, compressed: FrameVerdict)] = [
        0x01: (.pong, .compressedPing), 0x03: (.logout, .logout), 0x04: (.renew, .refuse(.malformedFrame)),
        0x05: (.devices, .devices), 0x06: (.kick, .kick), 0x10: (.subscribe, .subscribe),
        0x11: (.unsubscribe, .unsubscribe), 0x12: (.query, .query), 0x13: (.subscriptions, .subscriptions),
    ]
    private static let first: [UInt8: FrameVerdict] = [0x02: .login, 0x07: .devicesOnce, 0x08: .kickOnce]
    private static let worksInGrace: Set<UInt8> = [0x01, 0x03, 0x04]

    /// The table, said once more and slowly.
    private static func expected(_ state: ConnectionState, _ type: UInt8) -> FrameVerdict {
        let plain = type % 128
        let isCompressed = type >= 128
        switch state {
        case .closing: return .discard
        case .admitting: return .wait
        case .awaitingFirstFrame:
            if let verdict = first[plain] { return isCompressed ? .refuse(.malformedFrame) : verdict }
            if plain != 0x01, session[plain] != nil { return .refuse(.notLoggedIn) }
            return .refuse(.unexpectedFrame)
        case .open, .grace:
            guard let row = session[plain] else { return .refuse(.unexpectedFrame) }
            let verdict = isCompressed ? row.compressed : row.plain
            if case .refuse = verdict { return verdict }
            return state == .grace && !worksInGrace.contains(plain) ? .answerTokenExpired : verdict
        }
    }

    @Test(arguments: ConnectionState.allCases)
    func everyTypeHasItsVerdict(state: ConnectionState) {
        for type in UInt8.min...UInt8.max {
            let verdict = ConnectionRules.verdict(state, type: type)
            #expect(verdict == Self.expected(state, type), "type \(type)")
        }
    }

    @Test func everyTypeOfTheRegistryIsKnown() {
        for frame in FrameType.all where frame.isFromClient {
            let isKnown = Self.session[frame.rawValue] != nil || Self.first[frame.rawValue] != nil
            #expect(isKnown, "\(frame.name)")
            #expect(Self.session[frame.rawValue] != nil || frame.isFirstFrame)
        }
        for frame in FrameType.all where !frame.isFromClient {
            for state in [ConnectionState.awaitingFirstFrame, .open, .grace] {
                #expect(ConnectionRules.verdict(state, type: frame.rawValue) == .refuse(.unexpectedFrame))
            }
        }
    }

    @Test func verdictsAreEqualOnlyToThemselves() {
        let verdicts: [FrameVerdict] = [
            .pong, .compressedPing, .login, .devicesOnce, .kickOnce, .logout, .renew, .devices, .kick, .subscribe,
            .unsubscribe, .query, .subscriptions, .answerTokenExpired, .wait, .discard, .refuse(.notLoggedIn),
            .refuse(.unexpectedFrame),
        ]
        for left in verdicts.indices {
            for right in verdicts.indices {
                #expect((verdicts[left] == verdicts[right]) == (left == right))
            }
        }
    }
}
