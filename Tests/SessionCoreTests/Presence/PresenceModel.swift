@testable import SessionCore
@testable import WireProtocol

/// What a user's presence is, found from the whole history each time.
struct PresenceModel {
    enum Event {
        /// A device (by its UUID) has a connection now, in place of an older one.
        case came(device: Int, platform: Platform)
        case left(device: Int, PresenceDeparture)
    }

    struct Face: Equatable {
        var status: PresenceStatus
        var platforms: UInt32
    }

    var history: [(time: UInt64, event: Event)] = []

    /// Devices with a connection after the first `count` events.
    func live(after count: Int) -> [Int: Platform] {
        var live: [Int: Platform] = [:]
        for entry in history.prefix(count) {
            switch entry.event {
            case .came(let device, let platform): live[device] = platform
            case .left(let device, _): live[device] = nil
            }
        }
        return live
    }

    var live: [Int: Platform] { live(after: history.count) }

    func platforms(after count: Int) -> UInt32 { live(after: count).values.reduce(0) { $0 | $1.bit } }

    var platforms: UInt32 { platforms(after: history.count) }

    /// What everybody should see at `time`.
    func face(at time: UInt64, offlineDelay: UInt64) -> Face {
        if platforms != 0 { return Face(status: .online, platforms: platforms) }
        guard let last = history.last, case .left(_, let departure) = last.event else {
            return Face(status: .offline, platforms: 0)
        }
        switch departure {
        case .logout: return Face(status: .loggedOut, platforms: 0)
        case .lost where time < last.time + offlineDelay:
            return Face(status: .online, platforms: platforms(after: history.count - 1))
        case .lost, .ended: return Face(status: .offline, platforms: 0)
        }
    }
}
