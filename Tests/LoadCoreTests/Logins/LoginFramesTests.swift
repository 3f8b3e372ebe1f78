import LinuxIO
import Testing
import WireProtocol

@testable import LoadCore

@Suite struct LoginFramesTests {
    private func frames(_ prefix: String = "load-", users: Int, devices: Int = 1) throws -> LoginFrames {
        let target = try #require(SocketAddress.parse("127.0.0.1:7300"))
        var options = LoadOptions(scenario: .login, target: target, secret: Array("s".utf8))
        options.userPrefix = prefix
        return LoginFrames(options, users: users, devicesPerUser: devices, lifetimeSeconds: 60)
    }

    private func decode(_ frame: UnsafeRawBufferPointer) throws -> LoginRequest {
        guard case .frame(FrameType.login.rawValue, let body, frame.count) = FrameScanner.next(frame, limit: 12_288)
        else {
            throw WireFault.truncated
        }
        return try LoginRequest(decoding: body)
    }

    /// What the memory bar is measured with (performance, P4).
    @Test func fieldsHaveTheSizesOfTheBar() throws {
        let frames = try frames(users: 3)
        for user in 0..<3 {
            let login = try decode(frames.frame(user: user))
            #expect(login.userID.count == 24 && login.deviceUUID.count == 36 && login.deviceName.count == 16)
            #expect(TextRules.isValidUserID(login.userID) && TextRules.isValidDeviceUUID(login.deviceUUID))
            #expect(
                login.platform == Platform.linux.rawValue && login.resource.isEmpty && login.appKey.string == "demo")
        }
    }

    @Test func usersAndDevicesDiffer() throws {
        let frames = try frames(users: 500)
        let logins = try (0..<500).map { try decode(frames.frame(user: $0)) }
        #expect(Set(logins.compactMap(\.userID.string)).count == 500)
        #expect(Set(logins.compactMap(\.deviceUUID.string)).count == 500)
        #expect(Set(logins.compactMap(\.token.string)).count == 500)
    }

    @Test func aNumberMakesAnotherDeviceAndNothingElse() throws {
        let frames = try frames(users: 2)
        let before = try decode(frames.frame(user: 1)).deviceUUID.string ?? ""
        let token = try decode(frames.frame(user: 1)).token.string
        frames.number(user: 1, 0xABC_DEF0_1234)
        let after = try decode(frames.frame(user: 1))
        #expect(after.deviceUUID.string == String(before.prefix(24)) + "0abcdef01234")
        #expect(after.token.string == token)
        #expect(try decode(frames.frame(user: 0)).deviceUUID.string?.hasSuffix("000000000000") == true)
    }

    @Test func theTwoConnectionsOfAUserAreOneDeviceWithTwoNames() throws {
        let frames = try frames(users: 2, devices: 2)
        let one = try decode(frames.frame(user: 1, device: 0))
        let two = try decode(frames.frame(user: 1, device: 1))
        #expect(one.deviceUUID == two.deviceUUID && one.userID == two.userID && one.token == two.token)
        #expect(one.deviceName != two.deviceName && one.loginExtension != two.loginExtension)
        #expect(two.deviceName.count == 16 && frames.users == 2)
    }

    @Test func aLongPrefixKeepsItsDigits() {
        let prefix = String(repeating: "p", count: 40)
        #expect(LoginFields.userID(prefix: prefix, number: 7) == Array((prefix + "00000007").utf8))
        #expect(
            LoginFields.userID(prefix: "a", number: 12) == Array(("a" + String(repeating: "0", count: 21) + "12").utf8))
    }
}
