import Testing

@testable import Containers
@testable import SessionCore
@testable import WireProtocol

@Suite("Which presence requests go on (rows 31–36)")
struct SubscriptionRulesTests {
    /// A call about these ids, from "me" in app 7.
    private final class Call {
        var users = RequestedUsers(key: HashKey(k0: 1, k1: 2))

        func judge(
            _ ids: [[UInt8]], _ rule: (WireList<ByteView>, ByteView, inout RequestedUsers) -> ResultCode?
        ) throws -> (code: ResultCode?, faults: [ResultCode]) {
            var bytes = [UInt8](repeating: 0, count: 64 + ids.reduce(0) { $0 + $1.count + 3 })
            let code = try bytes.withUnsafeMutableBytes { buffer in
                var writer = FrameWriter(buffer)
                writer.begin(.query)
                writer.varint(UInt64(ids.count))
                for id in ids { id.withUnsafeBytes { writer.string(ByteView($0)) } }
                guard let frame = writer.finish(),
                    case .frame(_, let body, _) = FrameScanner.next(frame, limit: WireLimits.frameBytes)
                else { throw Broken(what: "no frame") }
                var reader = WireReader(body)
                users.begin(app: 7)
                return rule(try WireList<ByteView>(from: &reader), ByteView("me"), &users)
            }
            return (code, users.users.map(\.code))
        }

        func subscribe(_ ids: [[UInt8]], minutes: UInt32 = 60) throws -> (code: ResultCode?, faults: [ResultCode]) {
            try judge(ids) { list, own, users in
                SubscriptionRules.subscribe(
                    SubscribeRequest(requestID: 1, durationMinutes: minutes, userIDs: list), from: own, into: &users)
            }
        }

        func unsubscribe(_ ids: [[UInt8]]) throws -> (code: ResultCode?, faults: [ResultCode]) {
            try judge(ids) {
                SubscriptionRules.unsubscribe(UserListRequest(requestID: 1, userIDs: $0), from: $1, into: &$2)
            }
        }

        func query(_ ids: [[UInt8]]) throws -> (code: ResultCode?, faults: [ResultCode]) {
            try judge(ids) { SubscriptionRules.query(UserListRequest(requestID: 1, userIDs: $0), from: $1, into: &$2) }
        }

        func subscriptions(_ ids: [[UInt8]]) throws -> (code: ResultCode?, faults: [ResultCode]) {
            try judge(ids) {
                SubscriptionRules.subscriptions(UserListRequest(requestID: 1, userIDs: $0), from: $1, into: &$2)
            }
        }
    }

    private let call = Call()

    private func ids(_ count: Int) -> [[UInt8]] { (0..<count).map { Array("user\($0)".utf8) } }
    private func ids(_ names: String...) -> [[UInt8]] { names.map { Array($0.utf8) } }

    @Test("100 users go on, 101 refuse the call (rows 31, 34)")
    func hundred() throws {
        #expect(try call.subscribe(ids(100)).code == nil)
        #expect(call.users.count == 100)
        #expect(try call.subscribe(ids(101)).code == .overLimit)
        #expect(try call.unsubscribe(ids(100)).code == nil)
        #expect(try call.unsubscribe(ids(101)).code == .overLimit)
    }

    @Test("200 users go on, 201 refuse the call (rows 35, 36)")
    func twoHundred() throws {
        #expect(try call.query(ids(200)).code == nil)
        #expect(try call.query(ids(201)).code == .overLimit)
        #expect(try call.subscriptions(ids(200)).code == nil)
        #expect(call.users.count == 200)
        #expect(try call.subscriptions(ids(201)).code == .overLimit)
    }

    @Test("too many is 112 whatever else is wrong")
    func order() throws {
        let same = Array(repeating: Array("me".utf8), count: 101)
        #expect(try call.subscribe(same, minutes: 0).code == .overLimit)
    }

    @Test("nobody: only SUBSCRIPTIONS may ask so, for all")
    func nobody() throws {
        #expect(try call.subscribe([]).code == .invalidParameter)
        #expect(try call.unsubscribe([]).code == .invalidParameter)
        #expect(try call.query([]).code == .invalidParameter)
        #expect(try call.subscriptions([]).code == nil)
        #expect(call.users.count == 0)
    }

    @Test("minutes are 1...43 200", arguments: [(0, false), (1, true), (43_200, true), (43_201, false), (.max, false)])
    func minutes(minutes: UInt32, isFine: Bool) throws {
        #expect(try call.subscribe(ids(1), minutes: minutes).code == (isFine ? nil : .invalidParameter))
    }

    @Test("oneself refuses SUBSCRIBE and QUERY; one is never subscribed to oneself, so the others don't mind")
    func oneself() throws {
        #expect(try call.subscribe(ids("ann", "me")).code == .invalidParameter)
        #expect(try call.query(ids("me")).code == .invalidParameter)
        #expect(try call.unsubscribe(ids("me")).code == nil)
        #expect(try call.subscriptions(ids("me")).code == nil)
        #expect(try call.subscribe(ids("ME", "me ", "m")).code == nil, "ids compare as bytes")
    }

    @Test("a duplicate refuses the call, wherever it stands")
    func duplicates() throws {
        for (first, second) in [(0, 1), (0, 99), (98, 99), (41, 57)] {
            var list = ids(100)
            list[second] = list[first]
            #expect(try call.subscribe(list).code == .invalidParameter)
            #expect(try call.query(list).code == .invalidParameter)
            #expect(call.users.count == 0)
        }
        #expect(try call.subscribe(ids("e\u{301}", "\u{e9}")).code == nil, "never by Unicode equivalence")
    }

    @Test("a malformed id is that user's fault (row 32)")
    func malformed() throws {
        let long = Array(repeating: UInt8(ascii: "x"), count: 65)
        let answer = try call.query([[], Array("ann".utf8), Array("a\u{7}".utf8), Array("  ".utf8), long])
        #expect(answer.code == nil)
        #expect(answer.faults == [.userIDInvalid, .success, .userIDInvalid, .userIDInvalid, .userIDInvalid])
    }

    @Test("an id that cannot even be named refuses the call")
    func unnamable() throws {
        #expect(try call.query([[0xFF, 0xFE]]).code == .invalidParameter)
        #expect(try call.query([Array(repeating: 0x78, count: 257)]).code == .invalidParameter)
        #expect(try call.query([Array(repeating: 0x78, count: 256)]).faults == [.userIDInvalid])
    }

    @Test("every user comes with the hash that finds it")
    func hashes() throws {
        _ = try call.query(ids(200))
        for (number, entry) in call.users.users.enumerated() {
            let hash = Array("user\(number)".utf8).withUnsafeBytes {
                SipHash.hash(key: HashKey(k0: 1, k1: 2), bytes: $0, seed: 7)
            }
            #expect(entry.hash == hash)
        }
    }

    @Test("an end is absolute and never wraps")
    func ends() {
        #expect(SubscriptionRules.endSeconds(durationMinutes: 43_200, nowSeconds: 1_000) == 2_593_000)
        #expect(SubscriptionRules.endSeconds(durationMinutes: .max, nowSeconds: .max) == .max)
    }
}
