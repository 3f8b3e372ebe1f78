/// What a client that was turned away is told, so that not all come back at once.
enum RetryAdvice {
    /// Not before this.
    static let minimumMilliseconds: UInt32 = 1_000
    /// Spread over this, on top.
    static let windowMilliseconds: UInt32 = 10_000
}
