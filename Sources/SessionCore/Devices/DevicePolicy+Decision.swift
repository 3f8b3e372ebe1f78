import WireProtocol

/// Whether a newcomer gets in.
@frozen
public enum PolicyDecision: Equatable, Sendable {
    case accept
    /// 213, 214 or 220. Nothing changes.
    case refuse(ResultCode)
}

extension DevicePolicy {
    /// Judges a login against the user's live sessions (contract, "Policy"; rows 17, 20–24). Pure.
    ///
    /// The same device coming back replaces its own old connection, wherever that counted; where it counted in the
    /// same bucket, it takes its own place again: it is refused by no limit but 0 and displaces nobody else, even if
    /// the limit has become smaller since.
    ///
    /// - Parameters:
    ///   - rows: all live sessions of the user, in any order.
    ///   - displaced: emptied first; then the positions in `rows` of the sessions that must go (206): the device's own
    ///     old connections, then others, the earliest fresh login first. Empty after a refusal.
    ///
    /// No allocation unless more than one other session must go or `displaced` must grow; linear in the rows.
    public func decide(_ newcomer: DeviceNewcomer, rows: [DeviceRow], displaced: inout [Int]) -> PolicyDecision {
        displaced.removeAll(keepingCapacity: true)
        let limit = limit(for: newcomer.kind)
        guard limit > 0 else { return .refuse(.tooManyDevices) }
        let bucket = bucket(of: newcomer.kind)
        var others = 0
        var takesOwnPlace = false
        for position in rows.indices {
            let isInBucket = self.bucket(of: rows[position].kind) == bucket
            if rows[position].isSameDevice {
                displaced.append(position)
                takesOwnPlace = takesOwnPlace || isInBucket
            } else if isInBucket {
                others += 1
            }
        }
        let surplus = others + 1 - limit
        if takesOwnPlace || surplus <= 0 { return .accept }
        if let code = refusal(isReconnect: newcomer.isReconnect) {
            displaced.removeAll(keepingCapacity: true)
            return .refuse(code)
        }
        appendEarliest(surplus, of: bucket, in: rows, to: &displaced)
        return .accept
    }

    /// The code for a newcomer that finds its bucket full, or nil when others give way.
    private func refusal(isReconnect: Bool) -> ResultCode? {
        switch conflict {
        case .firstWins: mode == .single ? .boundToAnotherDevice : .tooManyDevices
        case .newestWins where isReconnect && reconnect == .yield: mode == .single ? .deviceChanged : .tooManyDevices
        case .newestWins: nil
        }
    }

    private func appendEarliest(
        _ count: Int, of bucket: DeviceBucket, in rows: [DeviceRow], to displaced: inout [Int]
    ) {
        let first = displaced.count
        if count == 1 {
            var earliest: Int?
            for position in rows.indices where counts(rows[position], in: bucket) {
                if let found = earliest, !rows[position].goesBefore(rows[found]) { continue }
                earliest = position
            }
            if let earliest { displaced.append(earliest) }
            return
        }
        // Only after the limit has become smaller.
        for position in rows.indices where counts(rows[position], in: bucket) { displaced.append(position) }
        displaced[first...].sort { rows[$0].goesBefore(rows[$1]) }
        displaced.removeLast(displaced.count - first - count)
    }

    private func counts(_ row: DeviceRow, in bucket: DeviceBucket) -> Bool {
        !row.isSameDevice && self.bucket(of: row.kind) == bucket
    }
}
