/// How much a connection may ask for: a token bucket, kept as the one number of GCRA (the "theoretical arrival time" of
/// ITU-T I.371): the moment at which the bucket will be full again. 8 bytes, integers, no division per request.
@frozen
public struct RateBucket: BitwiseCopyable, Equatable, Sendable {
    /// What fills the bucket; the same for all connections, so they don't keep it.
    @frozen
    public struct Rate: BitwiseCopyable, Equatable, Sendable {
        @usableFromInline let nanosecondsPerUnit: UInt64
        @usableFromInline let burstNanoseconds: UInt64

        /// - Parameters:
        ///   - perSecond: units per second in the long run; 0 = no limit.
        ///   - burst: units at once; at least 1.
        public init(perSecond: UInt32, burst: UInt32) {
            nanosecondsPerUnit = perSecond == 0 ? 0 : 1_000_000_000 / UInt64(perSecond)
            burstNanoseconds = nanosecondsPerUnit * UInt64(max(burst, 1))
        }
    }

    @usableFromInline var fullAtNanoseconds: UInt64

    /// A full bucket.
    @inlinable
    public init() { fullAtNanoseconds = 0 }

    /// Takes `cost` units, or says false and takes none. The clock is monotonic.
    @inlinable
    public mutating func take(_ cost: UInt32, rate: Rate, nowNanoseconds: UInt64) -> Bool {
        // At most 2^32 units of 2^30 ns each: no overflow.
        let price = UInt64(cost) &* rate.nanosecondsPerUnit
        let (fullAt, isTooMuch) = max(fullAtNanoseconds, nowNanoseconds).addingReportingOverflow(price)
        guard !isTooMuch, fullAt &- nowNanoseconds <= rate.burstNanoseconds else { return false }
        fullAtNanoseconds = fullAt
        return true
    }

    /// The same by a clock of milliseconds.
    @inlinable
    public mutating func take(_ cost: UInt32, rate: Rate, nowMilliseconds: UInt64) -> Bool {
        take(cost, rate: rate, nowNanoseconds: nowMilliseconds &* 1_000_000)
    }
}
