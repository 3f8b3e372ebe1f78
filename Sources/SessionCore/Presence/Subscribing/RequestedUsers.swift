import Containers
import WireProtocol

/// The users of one presence request, each once, with the keyed hash that finds its shard and its record.
///
/// One per shard, filled anew for each request: nothing is allocated per call. The ids stay bytes of the request's
/// frame and are good only as long as that.
public struct RequestedUsers: ~Copyable, @unchecked Sendable {
    /// One user of the request.
    public struct Entry: BitwiseCopyable, Sendable {
        public let userID: ByteView
        /// `SipHash.hash(key, userID, seed: app)`.
        public let hash: UInt64
        /// 101: malformed, to be answered as this user's fault. Else `success`: goes to its owner.
        public let code: ResultCode
    }

    /// Twice the most users, so that a search meets an empty place soon. A power of two.
    private static var placeCount: Int { 512 }

    private let key: HashKey
    private var seed: UInt64
    private let entries: UnsafeMutablePointer<Entry>
    /// Entry number + 1, by hash; 0: empty.
    private let places: UnsafeMutablePointer<UInt16>
    public private(set) var count = 0

    /// - Parameter key: the one that chooses shards. Nobody outside can make ids that collide.
    public init(key: HashKey) {
        self.key = key
        seed = 0
        entries = .allocate(capacity: WireLimits.queryUsers)
        places = .allocate(capacity: Self.placeCount)
        places.initialize(repeating: 0, count: Self.placeCount)
    }

    deinit {
        entries.deallocate()
        places.deallocate()
    }

    /// The app of the next request's sender: part of every hash (reliability 25).
    public mutating func begin(app: UInt32) {
        seed = UInt64(app)
        count = 0
    }

    /// The users of the request judged last.
    public var users: UnsafeBufferPointer<Entry> { UnsafeBufferPointer(start: entries, count: count) }

    /// Takes the users over; their number was judged. 110 for a duplicate, for oneself where that makes no sense, and
    /// for an id that could not even be named in a fault.
    mutating func take(
        _ userIDs: WireList<ByteView>, _ subject: SubscriptionRules.Subject, own: ByteView
    ) -> ResultCode? {
        count = 0
        places.update(repeating: 0, count: Self.placeCount)
        for userID in userIDs {
            let hash = SipHash.hash(key: key, bytes: userID.buffer, seed: seed)
            let isWellFormed = TextRules.isValidUserID(userID)
            let isRefused =
                isWellFormed
                ? userID == own && !subject.mayNameOneself
                : userID.count > SubscriptionRules.echoedBytes || !TextRules.isValidUTF8(userID)
            guard !isRefused, note(userID, hash: hash, isWellFormed) else {
                count = 0
                return .invalidParameter
            }
        }
        return nil
    }

    /// False when the id is there already.
    private mutating func note(_ userID: ByteView, hash: UInt64, _ isWellFormed: Bool) -> Bool {
        var place = Int(truncatingIfNeeded: hash) & (Self.placeCount - 1)
        while places[place] != 0 {
            if entries[Int(places[place]) - 1].userID == userID { return false }
            place = (place + 1) & (Self.placeCount - 1)
        }
        guard count < WireLimits.queryUsers else { return false }
        (entries + count).initialize(
            to: Entry(userID: userID, hash: hash, code: isWellFormed ? .success : .userIDInvalid))
        count += 1
        places[place] = UInt16(truncatingIfNeeded: count)
        return true
    }
}
