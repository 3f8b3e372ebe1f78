import Containers
import Testing

@testable import SessionCore
@testable import WireProtocol

@Suite("Resource names (contract, Terms)")
struct ResourceNameTests {
    private static let key = HashKey(k0: 0x0706_0504_0302_0100, k1: 0x0F0E_0D0C_0B0A_0908)

    private func name(
        _ platform: Platform = .ios, at moment: Int64 = 1_700_000_000_123, key: HashKey = key,
        app: String = "acme#demo",
        user: String = "mia", device: String = "phone-1"
    ) -> [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: ResourceName.maximumBytes, alignment: 1) { room in
            let name = ResourceName.make(
                platform: platform, freshLoginMilliseconds: moment, key: key, appKey: view(app), userID: view(user),
                deviceUUID: view(device), into: room)
            return Array(name.buffer)
        }
    }

    private func freshLogin(
        _ name: [UInt8], key: HashKey = key, app: String = "acme#demo", user: String = "mia", device: String = "phone-1"
    ) -> Int64? {
        ResourceName.freshLogin(
            of: view(name), key: key, appKey: view(app), userID: view(user), deviceUUID: view(device))
    }

    @Test(arguments: Platform.allCases)
    func aNameProvesItsFreshLogin(platform: Platform) {
        for moment in [0, 1, 1_700_000_000_123, FreshLoginClock.maximumMilliseconds] {
            let name = name(platform, at: moment)
            #expect(name.count <= ResourceName.maximumBytes)
            #expect(name.count <= WireLimits.resourceBytes)
            #expect(String(decoding: name, as: UTF8.self).hasPrefix("\(platform.name)_"))
            #expect(freshLogin(name) == moment)
        }
    }

    @Test func theFormIsFixed() {
        // Computed by a separate implementation of SipHash-2-4 and base 32.
        #expect(String(decoding: name(), as: UTF8.self) == "ios_agf47zlipoyaal733i6a6ha")
    }

    @Test func nobodyElseCanUseIt() {
        let name = name()
        #expect(freshLogin(name, app: "acme#prod") == nil)
        #expect(freshLogin(name, user: "max") == nil)
        #expect(freshLogin(name, device: "phone-2") == nil)
        #expect(freshLogin(name, user: "miap", device: "hone-1") == nil)
        #expect(freshLogin(name, key: HashKey(k0: 1, k1: 2)) == nil)
        #expect(freshLogin(name, user: String(repeating: "a", count: 65)) == nil)
    }

    @Test func everyChangedCharacterIsNoticed() {
        let name = name()
        for place in name.indices {
            for byte in UInt8.min...UInt8.max where byte != name[place] {
                var changed = name
                changed[place] = byte
                #expect(freshLogin(changed) == nil, "byte \(byte) at \(place)")
            }
        }
        for count in 0..<name.count { #expect(freshLogin(Array(name.prefix(count))) == nil) }
        #expect(freshLogin(name + [0x61]) == nil)
        #expect(freshLogin([UInt8](repeating: 0x5F, count: 64)) == nil)
        #expect(freshLogin(Array("android".utf8) + name.dropFirst(3)) == nil)
    }

    @Test func tooLittleRoomIsNoTrap() {
        withUnsafeTemporaryAllocation(byteCount: 26, alignment: 1) { room in
            let name = ResourceName.make(
                platform: .ios, freshLoginMilliseconds: 5, key: Self.key, appKey: view("a"), userID: view("b"),
                deviceUUID: view("c"), into: room)
            #expect(name.isEmpty)
        }
        #expect(name(user: String(repeating: "a", count: 65)).isEmpty)
        #expect(freshLogin(name(at: -5)) == 0)
        #expect(freshLogin(name(at: .max)) == FreshLoginClock.maximumMilliseconds)
    }
}
