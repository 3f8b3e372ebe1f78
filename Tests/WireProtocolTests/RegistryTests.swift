import Testing
import WireProtocol

/// `protocol/registry.json` and the Swift source say the same.
struct RegistryTests {
    @Test func framesAgree() throws {
        let rows = try #require(try ProtocolFolder.json("registry.json")["frames"]?.array)
        #expect(rows.map { $0["type"]?.int } == FrameType.all.map { Int($0.rawValue) })
        for row in rows {
            let type = FrameType(rawValue: UInt8(row["type"]?.int ?? 0))
            #expect(row["name"]?.string == "\(type.name)")
            #expect(row["hex"]?.string == "0x" + hex([type.rawValue]))
            #expect((row["from"]?.string == "client") == type.isFromClient)
            #expect((row["when"]?.string == "first") == type.isFirstFrame)
            #expect((row["when"]?.string == "session") == (type.isSessionRequest || type == .ping))
            #expect(row["mayBeCompressed"]?.bool == type.mayBeCompressed)
            if type.isFromClient { #expect(row["answer"]?.int == Int(type.answer.rawValue)) }
        }
    }

    @Test func numbersBetweenAreUnknown() {
        let known = Set(FrameType.all.map(\.rawValue))
        for number in UInt8.min...UInt8.max {
            let type = FrameType(rawValue: number)
            #expect(("\(type.name)" == "?") == !known.contains(number))
            if !known.contains(number) { #expect(!type.isFirstFrame && !type.isSessionRequest) }
        }
    }

    @Test func codesAgree() throws {
        let rows = try #require(try ProtocolFolder.json("registry.json")["codes"]?.array)
        #expect(rows.map { $0["code"]?.int } == ResultCode.all.map { Int($0.rawValue) })
        for (row, code) in zip(rows, ResultCode.all) {
            #expect(row["name"]?.string == "\(code.name)")
            #expect(row["http"]?.int == code.httpStatus)
            #expect(row["reconnect"]?.string == code.reconnect.rawValue)
        }
    }

    @Test func platformsAgree() throws {
        let rows = try #require(try ProtocolFolder.json("registry.json")["platforms"]?.array)
        #expect(rows.map { $0["number"]?.int } == Platform.allCases.map { Int($0.rawValue) })
        #expect(rows.map { $0["name"]?.string } == Platform.allCases.map { "\($0.name)" })
        #expect(Platform(rawValue: 0) == nil && Platform(rawValue: 11) == nil)
        #expect(Platform.ios.bit == 2 && Platform.other.bit == 1024)
    }

    @Test func limitsAgree() throws {
        let limits = try #require(try ProtocolFolder.json("registry.json")["limits"]?.object)
        let source: [String: Int] = [
            "firstFrameBytes": WireLimits.firstFrameBytes, "frameBytes": WireLimits.frameBytes,
            "serverFrameBytes": WireLimits.serverFrameBytes, "inflatedBytes": WireLimits.inflatedBytes,
            "inflateRatio": WireLimits.inflateRatio, "requestsInFlight": WireLimits.requestsInFlight,
            "subscribeUsers": WireLimits.subscribeUsers, "queryUsers": WireLimits.queryUsers,
            "subscriptionMinutesMin": Int(WireLimits.subscriptionMinutes.lowerBound),
            "subscriptionMinutesMax": Int(WireLimits.subscriptionMinutes.upperBound),
            "heartbeatSecondsMin": Int(WireLimits.heartbeatSeconds.lowerBound),
            "heartbeatSecondsMax": Int(WireLimits.heartbeatSeconds.upperBound),
            "appKeyBytes": WireLimits.appKeyBytes, "userIDBytes": WireLimits.userIDBytes,
            "deviceUUIDBytes": WireLimits.deviceUUIDBytes, "deviceNameBytes": WireLimits.deviceNameBytes,
            "extensionScalars": WireLimits.extensionScalars, "tokenBytes": WireLimits.tokenBytes,
            "resourceBytes": WireLimits.resourceBytes, "cursorBytes": WireLimits.cursorBytes,
            "clientBytes": WireLimits.clientBytes, "textBytes": WireLimits.textBytes,
        ]
        #expect(limits.compactMapValues(\.int) == source)
    }

    /// Contract, "Codes": which numbers end a login for good.
    @Test func codesThatNeverReconnectAreTheContracts() {
        let never = ResultCode.all.filter { $0.reconnect == .never }.map(\.rawValue)
        #expect(never == [100, 101, 104, 110, 200, 204, 206, 207, 210, 213, 214, 216, 217, 218, 220, 305, 4000, 4001, 4002, 4003])
        #expect(ResultCode.all.filter { $0.reconnect == .withNewToken } == [.tokenExpired])
        let later = ResultCode.all.filter { $0.reconnect == .afterWindow }.map(\.rawValue)
        #expect(later == [300, 301, 302, 303, 4004, 4005, 4006, 4007, 4008])
    }

    @Test func aCodeOfANewerPeerIsAPassingFault() {
        let code = ResultCode(rawValue: 59_999)
        #expect("\(code.name)" == "unknown" && code.httpStatus == 500 && code.reconnect == .afterWindow)
    }

    @Test func aFaultClosesWithMalformedButForTheVersion() {
        for fault in WireFault.allCases {
            #expect(fault.code == (fault == .unsupportedVersion ? .unsupportedVersion : .malformedFrame))
        }
    }
}
