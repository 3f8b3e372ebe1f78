import Testing

@testable import SessionCore
@testable import WireProtocol

@Suite("Who may log in, and who gives way (contract, Policy; rows 17, 20–24)")
struct DevicePolicyTests {
    /// Live sessions under test: slot, moment of the fresh login, kind; `same` marks the newcomer's own device.
    private func row(
        _ slot: UInt32, at moment: Int64, _ platform: Platform = .ios, custom: Int64? = nil, same: Bool = false
    ) -> DeviceRow {
        DeviceRow(
            node: 0, boot: 0, slot: slot, generation: 1, freshLoginMilliseconds: moment,
            kind: DeviceKind(platform: platform, customOSType: custom), isSameDevice: same)
    }

    private func policy(
        _ mode: DevicePolicy.Mode = .multi, limit: UInt16 = 2, _ conflict: DevicePolicy.Conflict = .newestWins,
        _ reconnect: DevicePolicy.Reconnect = .displace, custom: [Int64: UInt16] = [:]
    ) -> DevicePolicy {
        var policy = DevicePolicy()
        policy.mode = mode
        policy.limit = limit
        policy.conflict = conflict
        policy.reconnect = reconnect
        policy.customLimits = custom
        return policy
    }

    /// The slots that must go, in order; or the code of the refusal.
    private enum Outcome: Equatable {
        case displaces([UInt32])
        case refused(ResultCode)
    }

    private func decide(
        _ policy: DevicePolicy, _ rows: [DeviceRow], _ platform: Platform = .ios, custom: Int64? = nil,
        reconnect: Bool = false
    ) -> Outcome {
        var displaced = [7, 7, 7]
        let kind = DeviceKind(platform: platform, customOSType: custom)
        let newcomer = DeviceNewcomer(kind: kind, isReconnect: reconnect)
        switch policy.decide(newcomer, rows: rows, displaced: &displaced) {
        case .accept: return .displaces(displaced.map { rows[$0].slot })
        case .refuse(let code):
            #expect(displaced.isEmpty, "a refusal changes nothing")
            return .refused(code)
        }
    }

    @Test func belowTheLimitEverybodyStays() {
        #expect(decide(policy(), []) == .displaces([]))
        #expect(decide(policy(), [row(1, at: 1)]) == .displaces([]))
        let others = [row(1, at: 1, .web), row(2, at: 2, .web), row(3, at: 3)]
        #expect(decide(policy(), others) == .displaces([]), "platforms have a limit each")
    }

    @Test func theEarliestFreshLoginGoesFirst() {
        let rows = [row(1, at: 50), row(2, at: 10), row(3, at: 5, .web)]
        #expect(decide(policy(), rows) == .displaces([2]))
        #expect(decide(policy(limit: 1), rows) == .displaces([2, 1]))
        #expect(decide(policy(limit: 1), rows, .web) == .displaces([3]))
    }

    @Test func tiesGoBySlotThenGeneration() {
        var rows = [row(9, at: 10), row(4, at: 10), row(4, at: 10), row(6, at: 10)]
        rows[1].generation = 5
        #expect(decide(policy(limit: 4), rows) == .displaces([4]))
        var displaced: [Int] = []
        let newcomer = DeviceNewcomer(kind: rows[0].kind, isReconnect: false)
        _ = policy(limit: 1).decide(newcomer, rows: rows, displaced: &displaced)
        #expect(displaced == [2, 1, 3, 0])
        _ = policy(limit: 4).decide(newcomer, rows: rows, displaced: &displaced)
        #expect(displaced == [2])
    }

    @Test func aLimitLoweredMeanwhileIsReachedByTheNextLogin() {
        let rows = (1...6).map { row(UInt32($0), at: Int64(70 - $0)) }
        #expect(decide(policy(limit: 2), rows) == .displaces([6, 5, 4, 3, 2]))
        #expect(decide(policy(limit: 2, .firstWins), rows) == .refused(.tooManyDevices))
    }

    @Test func firstWinsRefusesTheNewcomer() {
        let rows = [row(1, at: 1), row(2, at: 2)]
        #expect(decide(policy(.multi, limit: 2, .firstWins), rows) == .refused(.tooManyDevices))
        #expect(decide(policy(.multi, limit: 3, .firstWins), rows) == .displaces([]))
        #expect(decide(policy(.single, limit: 9, .firstWins), [row(1, at: 1, .web)]) == .refused(.boundToAnotherDevice))
        #expect(decide(policy(.multi, limit: 2, .firstWins), rows, reconnect: true) == .refused(.tooManyDevices))
        #expect(
            decide(policy(.single, limit: 2, .firstWins, .yield), rows, reconnect: true)
                == .refused(.boundToAnotherDevice))
    }

    @Test func aReconnectYieldsWhereThePolicySaysSo() {
        let rows = [row(1, at: 1), row(2, at: 2)]
        #expect(
            decide(policy(.multi, limit: 2, .newestWins, .yield), rows, reconnect: true) == .refused(.tooManyDevices))
        #expect(
            decide(policy(.single, limit: 2, .newestWins, .yield), rows, reconnect: true) == .refused(.deviceChanged))
        #expect(
            decide(policy(.multi, limit: 2, .newestWins, .yield), rows) == .displaces([1]), "a fresh login displaces")
        #expect(decide(policy(.multi, limit: 3, .newestWins, .yield), rows, reconnect: true) == .displaces([]))
        #expect(decide(policy(.multi, limit: 2, .newestWins, .displace), rows, reconnect: true) == .displaces([1]))
    }

    @Test func singleModeIsOneBucketOverAllPlatforms() {
        let rows = [row(1, at: 3, .web), row(2, at: 1, .android), row(3, at: 2, .ios, custom: 5)]
        #expect(decide(policy(.single, limit: 9), rows) == .displaces([2, 3, 1]))
        #expect(decide(policy(.single, limit: 0), []) == .displaces([]), "the limit does not count in single mode")
        #expect(decide(policy(.single, custom: [5: 3]), rows, custom: 5) == .displaces([2, 3, 1]))
        #expect(decide(policy(.single, custom: [5: 0]), [], custom: 5) == .refused(.tooManyDevices))
    }

    @Test func theSameDeviceReplacesItsOwnConnection() {
        let rows = [row(1, at: 1), row(2, at: 9, same: true)]
        for conflict in DevicePolicy.Conflict.allCases {
            for reconnect in DevicePolicy.Reconnect.allCases {
                for isReconnect in [false, true] {
                    let outcome = decide(policy(.multi, limit: 2, conflict, reconnect), rows, reconnect: isReconnect)
                    #expect(outcome == .displaces([2]))
                    #expect(decide(policy(.multi, limit: 1, conflict, reconnect), rows) == .displaces([2]))
                    #expect(decide(policy(.single, limit: 1, conflict, reconnect), rows) == .displaces([2]))
                }
            }
        }
    }

    @Test func theSameDeviceOnAnotherPlatformNeedsAPlaceThere() {
        let rows = [row(1, at: 1, .web), row(2, at: 2, .web), row(3, at: 3, .ios, same: true)]
        #expect(decide(policy(), rows, .web) == .displaces([3, 1]))
        #expect(decide(policy(.multi, limit: 2, .firstWins), rows, .web) == .refused(.tooManyDevices))
        #expect(decide(policy(.multi, limit: 3, .firstWins), rows, .web) == .displaces([3]))
    }

    @Test func declaredCustomTypesAreBucketsOfTheirOwn() {
        let policy = policy(limit: 1, custom: [5: 2, 6: 0])
        let rows = [
            row(1, at: 1, custom: 5), row(2, at: 2, .web, custom: 5), row(3, at: 3), row(4, at: 4, .web, custom: 7),
        ]
        #expect(decide(policy, rows, .mac, custom: 5) == .displaces([1]))
        #expect(decide(policy, rows) == .displaces([3]), "a declared type does not count under its platform")
        #expect(decide(policy, rows, .web) == .displaces([4]), "an undeclared type counts under its platform")
        #expect(decide(policy, rows, .web, custom: 8) == .displaces([4]))
        #expect(decide(policy, rows, custom: 6) == .refused(.tooManyDevices))
        #expect(decide(policy, [row(1, at: 1, custom: 6, same: true)], custom: 6) == .refused(.tooManyDevices))
        #expect(decide(policy, rows, custom: .min) == .displaces([3]))
    }

    @Test func aDeclarationMovesLiveSessionsToTheirBucket() {
        let rows = [row(1, at: 1, custom: 5), row(2, at: 2, custom: 5)]
        #expect(decide(policy(limit: 3), rows, custom: 5) == .displaces([]))
        #expect(decide(policy(limit: 3, custom: [5: 1]), rows, custom: 5) == .displaces([1, 2]))
        #expect(decide(policy(limit: 1, custom: [5: 1]), rows) == .displaces([]))
    }

    @Test func aLimitOfZeroRefusesEverybody() {
        #expect(decide(policy(limit: 0), []) == .refused(.tooManyDevices))
        #expect(decide(policy(limit: 0), [row(1, at: 1, same: true)]) == .refused(.tooManyDevices))
    }

    @Test func rowsOfOtherNodesCountLikeOurs() {
        var rows = [row(1, at: 9), row(1, at: 9)]
        rows[0].node = 2
        rows[1].node = 1
        var displaced: [Int] = []
        let newcomer = DeviceNewcomer(kind: rows[0].kind, isReconnect: false)
        _ = policy(limit: 2).decide(newcomer, rows: rows, displaced: &displaced)
        #expect(displaced == [1])
        rows[1].node = 2
        rows[0].boot = 4
        _ = policy(limit: 2).decide(newcomer, rows: rows, displaced: &displaced)
        #expect(displaced == [1])
    }
}
