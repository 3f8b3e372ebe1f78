/// What the operator allows as a heartbeat interval. Seconds.
@frozen
public struct HeartbeatBounds: BitwiseCopyable, Equatable, Sendable {
    public var defaultSeconds: UInt32
    public var minimumSeconds: UInt32
    public var maximumSeconds: UInt32

    @inlinable
    public init(defaultSeconds: UInt32, minimumSeconds: UInt32, maximumSeconds: UInt32) {
        self.defaultSeconds = defaultSeconds
        self.minimumSeconds = minimumSeconds
        self.maximumSeconds = maximumSeconds
    }
}

/// How often a client is told to be heard, and when silence ends its connection (row 29b).
public enum HeartbeatRules {
    /// The interval that LOGIN_OK tells: the client's wish brought within the bounds; the default for a wish of 0.
    public static func interval(wish seconds: UInt32, bounds: HeartbeatBounds) -> UInt32 {
        let wanted = seconds == 0 ? bounds.defaultSeconds : seconds
        return max(min(wanted, bounds.maximumSeconds), bounds.minimumSeconds, 1)
    }

    /// Milliseconds without a received byte after which the connection is closed (4005): 1.5 intervals. Only bytes that
    /// were received count, never those that were sent.
    public static func timeoutMilliseconds(_ intervalSeconds: UInt32) -> UInt32 {
        UInt32(clamping: UInt64(intervalSeconds) * 1_500)
    }
}
