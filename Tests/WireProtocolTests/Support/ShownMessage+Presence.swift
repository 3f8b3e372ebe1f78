import WireProtocol

extension ShownMessage {
    init(presenceType type: FrameType, body: ByteView) throws(WireFault) {
        switch type {
        case .subscribe:
            let m = try SubscribeRequest(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "durationMinutes": .number(UInt64(m.durationMinutes)),
                "userIDs": .users(m.userIDs),
            ]) { m.encode(into: &$0) }
        case .subscribed, .queryPage:
            let m = try SubscribedPage(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "more": .flag(m.more), "statuses": .list(m.statuses.map(\.shown)),
                "faults": .list(m.faults.map(\.shown)),
            ]) { m.encode(as: type, into: &$0) }
        case .unsubscribed:
            let m = try UnsubscribedPage(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "more": .flag(m.more), "faults": .list(m.faults.map(\.shown)),
            ]) { m.encode(into: &$0) }
        case .subscriptionsPage:
            let m = try SubscriptionsPage(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "more": .flag(m.more),
                "subscriptions": .list(m.subscriptions.map(\.shown)),
            ]) { m.encode(into: &$0) }
        case .status:
            let m = try StatusEvent(decoding: body)
            self.init(fields: [
                "presenceCursor": .text(m.presenceCursor), "statuses": .list(m.statuses.map(\.shown)),
            ]) { m.encode(into: &$0) }
        default:
            let m = try UserListRequest(decoding: body)
            self.init(fields: [
                "requestID": .number(UInt64(m.requestID)), "userIDs": .users(m.userIDs),
            ]) { m.encode(as: type, into: &$0) }
        }
    }
}

extension StatusRecord {
    var shown: [String: Shown] {
        [
            "userID": .text(userID), "status": .number(UInt64(status)), "platforms": .number(UInt64(platforms)),
            "version": .number(version), "lastUpdateMs": .number(lastUpdateMilliseconds),
        ]
    }
}

extension UserFault {
    var shown: [String: Shown] { ["userID": .text(userID), "code": .code(code)] }
}

extension SubscriptionRecord {
    var shown: [String: Shown] {
        status.shown.merging(["endTimeMs": .number(endTimeMilliseconds)]) { first, _ in first }
    }
}
