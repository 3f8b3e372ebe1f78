import Tokens

/// What an operator may set, with the reason where it is not plain. Times are milliseconds unless the name says otherwise.
enum ConfigLimits {
    /// Addresses to listen on.
    static let listenCount = 16
    /// 0 = one per core this process may run on. Above it the shards' mailboxes to each other (n²) cost more than they bring.
    static let shards: ClosedRange<Int> = 0...256
    /// Each costs a descriptor and some kilobytes; four millions are beyond what one process was built for.
    static let connections: ClosedRange<Int> = 1...4_000_000
    /// Two of the largest frames of the server must fit.
    static let outputBytes: ClosedRange<Int> = 32 * 1_024...64 * 1_024 * 1_024
    /// Unsent and half-received bytes of the process.
    static let memoryBytes: ClosedRange<Int> = 1_024 * 1_024...1_024 * 1_024 * 1_024 * 1_024
    static let requestsPerSecond: ClosedRange<UInt32> = 1...1_000_000
    /// 0 = no limit.
    static let failedLogins: ClosedRange<UInt32> = 0...1_000_000
    /// From connecting to the answer at most 8 s (row 4).
    static let loginDeadline: ClosedRange<UInt32> = 100...8_000
    static let frameDeadline: ClosedRange<UInt32> = 100...300_000
    static let linger: ClosedRange<UInt32> = 100...60_000
    static let outputStall: ClosedRange<UInt32> = 100...600_000
    static let reconnectWindow: ClosedRange<UInt32> = 0...3_600_000
    static let drainDeadline: ClosedRange<UInt32> = 0...600_000
    /// The contract's bounds for a wish are 10–300 s (row 29b); tests and private networks want others.
    static let heartbeatSeconds: ClosedRange<UInt32> = 1...3_600

    /// 0 = every change is told at once.
    static let presenceInterval: ClosedRange<UInt32> = 0...60_000
    static let offlineDelay: ClosedRange<UInt32> = 0...600_000
    /// One SUBSCRIBE names up to 100, which must fit. A page of the list is a pass over all of a user's.
    static let subscriptions: ClosedRange<Int> = 100...100_000
    /// A change costs a write for each.
    static let watchers: ClosedRange<Int> = 1...1_000_000

    /// An app costs its keys' prepared state and a row in every shard.
    static let apps = 1_024
    /// Bytes of an HS256 key: at least as long as the hash (RFC 7518, 3.2).
    static let secretBytes: ClosedRange<Int> = TokenLimits.minimumSecretBytes...1_024
    /// Devices per bucket. All rows of a user are looked at in each login.
    static let devices: ClosedRange<UInt16> = 1...1_000
    /// Limits of declared custom types; 0 = every login of it is refused (row 17).
    static let customDevices: ClosedRange<UInt16> = 0...1_000
    static let customTypes = 256
    /// Seconds: a minute to ten years.
    static let tokenLifetimeSeconds: ClosedRange<Int64> = 60...3_650 * 86_400
    /// Seconds of a token minted by hand: short ones for trying out expiry.
    static let mintedSeconds: ClosedRange<Int64> = 1...3_650 * 86_400
    /// Thousandths of `exp − iat`.
    static let willExpirePermille: ClosedRange<UInt16> = 1...999
    static let tokenGraceSeconds: ClosedRange<UInt32> = 0...3_600

    /// Brackets within brackets; the deepest setting needs 5.
    static let nesting = 64
    /// Bytes of the configuration file; a thousand apps need a quarter of it.
    static let fileBytes = 4 * 1_024 * 1_024
    /// Bytes of a secret's file, before its line end is taken off.
    static let secretFileBytes = 4_096

    /// Descriptors that are not connections: standard streams, log, lock, signals, store, the reserve at EMFILE.
    static let reservedDescriptors = 64
    /// Per shard: epoll, event counter, timer, one spare.
    static let descriptorsPerShard = 4
}
