/// Orders the fresh logins of one user (contract, "Policy": order is by the last fresh login).
public enum FreshLoginClock {
    /// The largest moment that a resource name can carry: 48 bits of milliseconds, the year 10889.
    public static let maximumMilliseconds: Int64 = (1 << 48) - 1

    /// The moment to give to a fresh login: the wall clock, but always later than every fresh login and every kick
    /// mark of the user that is known. So a clock that is set back neither turns the order round nor lets an old mark
    /// refuse the reconnects of a login that came after it.
    public static func next(wallMilliseconds: Int64, after latest: Int64) -> Int64 {
        let wall = min(max(wallMilliseconds, 0), maximumMilliseconds)
        return latest >= wall ? min(max(latest, 0), maximumMilliseconds - 1) + 1 : wall
    }
}
