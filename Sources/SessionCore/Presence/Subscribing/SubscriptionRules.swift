import WireProtocol

/// Whether a presence request may go on to the owners of its users (rows 31, 34–36; SPEC, "Presence").
///
/// A refusal is for the whole call, as ERROR, and nothing is stored: 112 for too many users, then 110. Faults of single
/// users (101 here; 204 and 112 at their owners) leave the rest of the batch alone.
public enum SubscriptionRules {
    /// A malformed id is named in its fault up to this length, so that faults always fit their pages. A longer one, or
    /// one that is not even UTF-8, cannot be named and refuses the call.
    public static var echoedBytes: Int { 256 }

    /// What a request may name.
    enum Subject {
        case subscribe, unsubscribe, query, subscriptions

        var maximumUsers: Int {
            switch self {
            case .subscribe, .unsubscribe: WireLimits.subscribeUsers
            case .query, .subscriptions: WireLimits.queryUsers
            }
        }

        /// SUBSCRIPTIONS without users means all.
        var mayBeEmpty: Bool { self == .subscriptions }

        /// Nobody is subscribed to oneself: ending or listing that is no fault.
        var mayNameOneself: Bool { self == .unsubscribe || self == .subscriptions }
    }

    /// Row 31. Nil: goes on, with the users in `users`.
    public static func subscribe(
        _ request: SubscribeRequest, from own: ByteView, into users: inout RequestedUsers
    ) -> ResultCode? {
        if let code = count(request.userIDs, .subscribe) { return code }
        guard WireLimits.subscriptionMinutes.contains(request.durationMinutes) else { return .invalidParameter }
        return users.take(request.userIDs, .subscribe, own: own)
    }

    /// Row 34. Nil: goes on, with the users in `users`.
    public static func unsubscribe(
        _ request: UserListRequest, from own: ByteView, into users: inout RequestedUsers
    ) -> ResultCode? {
        judge(request, .unsubscribe, own, &users)
    }

    /// Row 35. Nil: goes on, with the users in `users`.
    public static func query(
        _ request: UserListRequest, from own: ByteView, into users: inout RequestedUsers
    ) -> ResultCode? {
        judge(request, .query, own, &users)
    }

    /// Row 36. Nil: goes on, with the users in `users`; none: all subscriptions.
    public static func subscriptions(
        _ request: UserListRequest, from own: ByteView, into users: inout RequestedUsers
    ) -> ResultCode? {
        judge(request, .subscriptions, own, &users)
    }

    /// Unix seconds at which a subscription of so many minutes ends.
    public static func endSeconds(durationMinutes: UInt32, nowSeconds: UInt32) -> UInt32 {
        UInt32(clamping: UInt64(nowSeconds) + UInt64(durationMinutes) * 60)
    }

    private static func judge(
        _ request: UserListRequest, _ subject: Subject, _ own: ByteView, _ users: inout RequestedUsers
    ) -> ResultCode? {
        count(request.userIDs, subject) ?? users.take(request.userIDs, subject, own: own)
    }

    /// Judged before anything costs time.
    private static func count(_ userIDs: WireList<ByteView>, _ subject: Subject) -> ResultCode? {
        if userIDs.count > subject.maximumUsers { return .overLimit }
        return userIDs.count == 0 && !subject.mayBeEmpty ? .invalidParameter : nil
    }
}
