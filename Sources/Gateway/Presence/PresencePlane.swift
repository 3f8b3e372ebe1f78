import Containers
import Reactor
import SessionCore

/// What one shard keeps for presence beside the users' own records (contract B).
///
/// Edges live on the watchers' shard, states on the watched user's. Everything that crosses between the two goes through
/// mailboxes, also when both are this shard: so an answer and the events behind it can't overtake each other.
struct PresencePlane: ~Copyable {
    private let inPlace = InPlace()
    var watches: WatchTable
    var clock = PresenceClock()
    /// The ids of the call being judged.
    var named: RequestedUsers
    /// Users whose state must be looked at again: a coalesced change, a delayed *offline*.
    var wheel: TimerWheel
    /// Calls that wait for owners or for the store, and catch-ups.
    var tasks = TaskTable()
    /// Users whose last session is gone and whose edges are being taken down.
    var detaching = IndexQueue()
    var fanOut = FanOutQueue()
    /// Unix seconds at the start, for a clock of seconds that never steps.
    private let startSeconds: UInt32
    private let startMilliseconds: UInt64

    init(hashKey: HashKey, now: TurnTime) {
        let seconds = UInt32(clamping: now.wallSeconds)
        startSeconds = seconds
        startMilliseconds = now.monotonicMilliseconds
        watches = WatchTable(
            maximumTargets: ShardLimits.maximumUsers, maximumWatchers: ShardLimits.maximumUsers, nowSeconds: seconds)
        named = RequestedUsers(key: hashKey)
        wheel = TimerWheel(maximumEntries: ShardLimits.maximumUsers)
    }

    /// Unix seconds of a clock that never steps: what subscriptions end by.
    func seconds(_ now: TurnTime) -> UInt32 {
        startSeconds &+ UInt32(truncatingIfNeeded: (now.monotonicMilliseconds - startMilliseconds) / 1_000)
    }

    mutating func time(_ now: TurnTime) -> PresenceTime {
        clock.time(monotonicMilliseconds: now.monotonicMilliseconds, wallMilliseconds: now.wallMilliseconds)
    }
}
