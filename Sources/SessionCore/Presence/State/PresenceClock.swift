/// The lower bound of new presence versions: wall clock milliseconds that never go back (contract, "Bounds").
///
/// Where a store keeps a ceiling, no version is made above the one that was stored, but for users who change more often
/// than once per millisecond; the next start begins above it, so that a crash loses no order. One per shard.
public struct PresenceClock: BitwiseCopyable, Sendable {
    /// Where a clock begins above a stored ceiling. Covers what users add one by one while the ceiling could not be
    /// raised (a dead disk).
    public static var stallAllowance: UInt64 { 1 << 16 }

    /// The newest moment given, milliseconds since 1970.
    public private(set) var milliseconds: UInt64
    /// Not exceeded; `UInt64.max` without a store.
    public private(set) var ceiling: UInt64

    /// A clock without a store.
    public init() {
        milliseconds = 0
        ceiling = .max
    }

    /// The clock of a process that found `storedCeiling`, the newest one that an earlier process stored. Stands still
    /// until its own ceiling is stored.
    public init(storedCeiling: UInt64) {
        let (start, overflow) = storedCeiling.addingReportingOverflow(Self.stallAllowance)
        milliseconds = overflow ? storedCeiling : start
        ceiling = milliseconds
    }

    /// `ceiling` is stored now. A lower one than before changes nothing.
    public mutating func raise(ceiling stored: UInt64) {
        ceiling = max(ceiling, stored)
    }

    /// The ceiling that should be stored now, when less than half of a lease is left above `wallMilliseconds`.
    public func ceilingToStore(wallMilliseconds: Int64, leaseMilliseconds: UInt32) -> UInt64? {
        guard ceiling != .max else { return nil }
        let now = max(milliseconds, UInt64(clamping: wallMilliseconds))
        let (half, halfOverflow) = now.addingReportingOverflow(UInt64(leaseMilliseconds / 2))
        let (whole, overflow) = now.addingReportingOverflow(UInt64(leaseMilliseconds))
        return !halfOverflow && !overflow && half >= ceiling ? whole : nil
    }

    /// The present moment for the rules of presence. A wall clock that was stepped back gives the same floor again.
    public mutating func time(monotonicMilliseconds: UInt64, wallMilliseconds: Int64) -> PresenceTime {
        let wall = UInt64(clamping: wallMilliseconds)
        milliseconds = max(milliseconds, min(wall, ceiling))
        return PresenceTime(
            monotonicMilliseconds: monotonicMilliseconds, wallMilliseconds: wall, versionFloor: milliseconds)
    }
}
