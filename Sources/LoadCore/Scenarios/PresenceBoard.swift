import Containers
import WireProtocol

/// Who has seen what in a `presence` run: a cell of 16 bytes for each watcher and changer, and the changers.
///
/// All memory is taken at the start, so that a delivery allocates nothing.
struct PresenceBoard: ~Copyable {
    /// What a watcher knows of a changer.
    struct Cell: BitwiseCopyable {
        var version: UInt64 = 0
        /// The changer's change that this watcher has got.
        var change: UInt32 = 0
        var status: UInt8 = 0
    }

    let watchers: Int
    let watcherKeys: UnsafeMutableBufferPointer<SlabKey>
    let changers: UnsafeMutableBufferPointer<Changer>
    private let cells: UnsafeMutableBufferPointer<Cell>
    private let userIDs: UnsafeMutableRawBufferPointer
    private let userIDBytes: Int
    /// SUBSCRIBE frames to all changers, one after another.
    let subscriptions: [[UInt8]]
    /// Changers with a change under way.
    var underWay = 0
    /// Open loop: changes that are due and not begun yet.
    var dueInAll: UInt64 = 0
    /// Closed loop: who is first in the next burst.
    var nextChanger = 0
    /// Changers that are logged in: they are among the sessions held.
    var openChangers = 0
    /// Changers that are still in the game.
    var activeChangers = 0
    /// A change did not reach every watcher in time.
    var isStuck = false

    /// Of other scenarios there is nothing on it.
    init(_ options: LoadOptions) {
        let isUsed = options.scenario == .presence
        watchers = isUsed ? options.watchers : 0
        let count = isUsed ? options.changers : 0
        let ids = (0..<count).map { LoginFields.userID(prefix: options.userPrefix, number: options.watchers + $0) }
        userIDBytes = ids.first?.count ?? 0
        userIDs = .allocate(byteCount: max(count * userIDBytes, 1), alignment: 8)
        userIDs.copyBytes(from: ids.joined())
        subscriptions = stride(from: 0, to: count, by: WireLimits.subscribeUsers).map {
            Self.subscribe(ids[$0..<min($0 + WireLimits.subscribeUsers, count)])
        }
        watcherKeys = .allocate(capacity: max(watchers, 1))
        watcherKeys.initialize(repeating: SlabKey(packed: 0))
        changers = .allocate(capacity: count)
        changers.initialize(repeating: Changer())
        cells = .allocate(capacity: watchers * count)
        cells.initialize(repeating: Cell())
        activeChangers = count
    }

    deinit {
        userIDs.deallocate()
        watcherKeys.deallocate()
        changers.deallocate()
        cells.deallocate()
    }

    func cell(_ watcher: Int, _ changer: Int) -> UnsafeMutablePointer<Cell> {
        cells.baseAddress.unsafelyUnwrapped + (watcher * changers.count + changer)
    }

    /// Which changer a user id is, by its number; nil: none.
    func changer(_ userID: ByteView) -> Int? {
        guard userID.count == userIDBytes, changers.count > 0 else { return nil }
        var number = 0
        for digit in userID.buffer.suffix(LoadLimits.userDigits) { number = number &* 10 &+ Int(digit &- 0x30) }
        let changer = number &- watchers
        guard changer >= 0, changer < changers.count else { return nil }
        let own = UnsafeRawBufferPointer(rebasing: userIDs[(changer * userIDBytes)..<((changer + 1) * userIDBytes)])
        return ByteView(own) == userID ? changer : nil
    }

    private static func subscribe(_ ids: ArraySlice<[UInt8]>) -> [UInt8] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: WireLimits.firstFrameBytes, alignment: 8)
        defer { memory.deallocate() }
        var writer = FrameWriter(memory)
        writer.begin(.subscribe)
        writer.varint(UInt32(3))
        writer.varint(LoadLimits.subscriptionMinutes)
        writer.varint(UInt64(ids.count))
        for id in ids { id.withUnsafeBytes { writer.string(ByteView($0)) } }
        guard let frame = writer.finish() else { preconditionFailure("100 user ids of 64 bytes always fit") }
        return Array(frame)
    }
}
