import Containers

/// Counts failed logins per address of a peer, and tells which addresses to turn away (reliability 4, C63). One per
/// shard.
///
/// Each address has a bucket that a failure takes from and that fills at the allowed rate per minute; an address
/// whose bucket is empty is blocked until there is room for one more. The table has a fixed size: 8 places share a
/// set, chosen by a keyed hash, and a newcomer to a full set takes the place of the address that would be forgiven
/// soonest. So a flood from many addresses costs memory for none and pushes out the least guilty. No allocation after
/// `init`.
public struct AddressLimiter: ~Copyable {
    private struct Place: BitwiseCopyable {
        var address: UInt64
        /// When all is forgiven; in the past: the place is free.
        var cleanAtMilliseconds: UInt64
    }

    static let placesPerSet = 8
    static let millisecondsPerMinute: UInt64 = 60_000

    private let places: UnsafeMutablePointer<Place>
    private let placeCount: Int
    private let key: HashKey
    private var perMinute: UInt32

    /// - Parameters:
    ///   - perMinute: failures in one minute before an address is blocked; 0 = no limit.
    ///   - capacity: addresses remembered, rounded up to a power of two; 16 bytes each.
    public init(key: HashKey, perMinute: UInt32, capacity: Int = 4_096) {
        var count = AddressLimiter.placesPerSet
        while count < min(capacity, 1 << 24) { count *= 2 }
        placeCount = count
        places = .allocate(capacity: count)
        places.initialize(repeating: Place(address: 0, cleanAtMilliseconds: 0), count: count)
        self.key = key
        self.perMinute = perMinute
    }

    deinit { places.deallocate() }

    /// For a reload. What addresses have on their account stays.
    public mutating func setLimit(perMinute: UInt32) { self.perMinute = perMinute }

    /// Whether connections from `address` are turned away now. The clock is monotonic.
    public func isBlocked(_ address: UInt64, nowMilliseconds: UInt64) -> Bool {
        guard perMinute > 0, let place = find(address, nowMilliseconds) else { return false }
        // Blocked while the next failure would not fit into a minute's worth.
        return place.pointee.cleanAtMilliseconds - nowMilliseconds + cost > AddressLimiter.millisecondsPerMinute
    }

    /// Counts one failed login of `address`.
    public mutating func noteFailure(_ address: UInt64, nowMilliseconds: UInt64) {
        guard perMinute > 0 else { return }
        if let place = find(address, nowMilliseconds) {
            // Whoever keeps failing on open connections is blocked for two minutes at most.
            let latest = nowMilliseconds &+ 2 * AddressLimiter.millisecondsPerMinute
            place.pointee.cleanAtMilliseconds = min(place.pointee.cleanAtMilliseconds &+ cost, latest)
        } else {
            let place = leastGuilty(in: set(of: address))
            place.pointee = Place(address: address, cleanAtMilliseconds: nowMilliseconds &+ cost)
        }
    }

    /// Milliseconds that one failure takes to be forgiven.
    private var cost: UInt64 { max(AddressLimiter.millisecondsPerMinute / UInt64(max(perMinute, 1)), 1) }

    /// The place of an address that has something on its account.
    private func find(_ address: UInt64, _ nowMilliseconds: UInt64) -> UnsafeMutablePointer<Place>? {
        let start = set(of: address)
        for offset in 0..<AddressLimiter.placesPerSet {
            let place = start + offset
            if place.pointee.address == address, place.pointee.cleanAtMilliseconds > nowMilliseconds { return place }
        }
        return nil
    }

    private func leastGuilty(in start: UnsafeMutablePointer<Place>) -> UnsafeMutablePointer<Place> {
        var least = start
        for offset in 1..<AddressLimiter.placesPerSet {
            let place = start + offset
            if place.pointee.cleanAtMilliseconds < least.pointee.cleanAtMilliseconds { least = place }
        }
        return least
    }

    private func set(of address: UInt64) -> UnsafeMutablePointer<Place> {
        let hash = SipHash.hash(key: key, bytes: UnsafeRawBufferPointer(start: nil, count: 0), seed: address)
        let sets = placeCount / AddressLimiter.placesPerSet
        return places + Int(truncatingIfNeeded: hash & UInt64(sets - 1)) * AddressLimiter.placesPerSet
    }
}
