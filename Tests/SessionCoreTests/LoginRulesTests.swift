import Testing

@testable import SessionCore
@testable import WireProtocol

/// Bytes that stay where they are for the life of the process, for fields of requests under test.
func view(_ bytes: [UInt8]) -> ByteView {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    room.copyBytes(from: bytes)
    return ByteView(start: UnsafeRawPointer(room.baseAddress), count: bytes.count)
}

func view(_ text: String) -> ByteView { view(Array(text.utf8)) }

@Suite("Fields of a LOGIN (rows 4, 17, 18)")
struct LoginRulesTests {
    private func request(_ change: (inout LoginRequest) -> Void = { _ in }) -> LoginRequest {
        var request = LoginRequest(
            requestID: 1, appKey: view("acme#demo"), userID: view("mia"), token: view("token"),
            platform: Platform.ios.rawValue, deviceUUID: view("phone-1"))
        change(&request)
        return request
    }

    private func code(_ change: (inout LoginRequest) -> Void) -> ResultCode { LoginRules.check(request(change)) }

    @Test func aPlainLoginAndALargeOneAreFine() {
        #expect(LoginRules.fault(in: request()) == nil)
        let large = request {
            $0.appKey = view([UInt8](repeating: 0x61, count: 64))
            $0.userID = view([UInt8](repeating: 0x61, count: 64))
            $0.token = view([UInt8](repeating: 0x61, count: 4_096))
            $0.deviceUUID = view([UInt8](repeating: 0x61, count: 64))
            $0.deviceName = view([UInt8](repeating: 0x61, count: 256))
            $0.loginExtension = view(String(repeating: "\u{1F600}", count: 1_024))
            $0.resource = view([UInt8](repeating: 0x61, count: 64))
            $0.presenceCursor = view([UInt8](repeating: 0, count: 64))
            $0.client = view([UInt8](repeating: 0x61, count: 64))
            $0.customOSType = .min
            $0.heartbeatWishSeconds = .max
        }
        #expect(LoginRules.fault(in: large) == nil)
        #expect(code { $0.loginExtension = view("{\n\t\"a\": 1\r\n}") } == .success)
    }

    @Test func idsHaveTheirOwnCodes() {
        for appKey in ["", ".", "..", "a b", "\u{E9}", String(repeating: "a", count: 65)] {
            #expect(code { $0.appKey = view(appKey) } == .appkeyInvalid)
        }
        for userID in ["", " ", "\u{3000}\t", "a\nb", "a\u{85}", String(repeating: "a", count: 65)] {
            #expect(code { $0.userID = view(userID) } == .userIDInvalid)
        }
        #expect(code { $0.userID = view([0x61, 0xFF]) } == .userIDInvalid)
        #expect(code { $0.token = ByteView() } == .tokenInvalid)
        #expect(code { $0.token = view([UInt8](repeating: 0x61, count: 4_097)) } == .invalidParameter)
    }

    @Test(arguments: [0, 11, 12, 0x80, 0xFF] as [UInt8])
    func unknownPlatformsAre110(platform: UInt8) {
        #expect(code { $0.platform = platform } == .invalidParameter)
    }

    @Test func everyOtherFieldIs110() {
        #expect(code { $0.deviceUUID = ByteView() } == .invalidParameter)
        #expect(code { $0.deviceUUID = view("  ") } == .invalidParameter)
        #expect(code { $0.deviceUUID = view("a\u{0}") } == .invalidParameter)
        #expect(code { $0.deviceUUID = view([UInt8](repeating: 0x61, count: 65)) } == .invalidParameter)
        #expect(code { $0.deviceName = view([UInt8](repeating: 0x61, count: 257)) } == .invalidParameter)
        #expect(code { $0.deviceName = view("a\u{7F}") } == .invalidParameter)
        #expect(code { $0.loginExtension = view(String(repeating: "a", count: 1_025)) } == .invalidParameter)
        #expect(code { $0.loginExtension = view("a\u{0}b") } == .invalidParameter)
        #expect(code { $0.loginExtension = view([0xED, 0xA0, 0x80]) } == .invalidParameter)
        #expect(code { $0.resource = view([UInt8](repeating: 0x61, count: 65)) } == .invalidParameter)
        #expect(code { $0.presenceCursor = view([UInt8](repeating: 0x61, count: 65)) } == .invalidParameter)
        #expect(code { $0.client = view([UInt8](repeating: 0x61, count: 65)) } == .invalidParameter)
        #expect(code { $0.client = view("sdk\u{1B}[0m") } == .invalidParameter)
    }

    @Test func theFirstFaultIsTold() {
        let fault = LoginRules.fault(
            in: request {
                $0.platform = 0
                $0.deviceName = view([0xFF])
            })
        #expect(fault == LoginFault(.invalidParameter, "platform is not 1 to 10"))
    }
}
