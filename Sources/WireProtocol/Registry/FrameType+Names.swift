extension FrameType {
    /// Every type of this version, in the order of the numbers.
    public static let all: [FrameType] = [
        .ping, .login, .logout, .renew, .devices, .kick, .devicesOnce, .kickOnce,
        .subscribe, .unsubscribe, .query, .subscriptions,
        .pong, .loginOK, .logoutOK, .renewOK, .devicesPage, .kickOK,
        .subscribed, .unsubscribed, .queryPage, .subscriptionsPage,
        .error, .close, .kicked, .token, .status,
    ]

    /// The name in SPEC and registry ("LOGIN_OK"); "?" for a type that this version does not know.
    public var name: StaticString {
        rawValue < 0x40 ? clientName : serverName
    }

    private var clientName: StaticString {
        switch self {
        case .ping: "PING"
        case .login: "LOGIN"
        case .logout: "LOGOUT"
        case .renew: "RENEW"
        case .devices: "DEVICES"
        case .kick: "KICK"
        case .devicesOnce: "DEVICES_ONCE"
        case .kickOnce: "KICK_ONCE"
        case .subscribe: "SUBSCRIBE"
        case .unsubscribe: "UNSUBSCRIBE"
        case .query: "QUERY"
        case .subscriptions: "SUBSCRIPTIONS"
        default: "?"
        }
    }

    private var serverName: StaticString {
        switch self {
        case .pong: "PONG"
        case .loginOK: "LOGIN_OK"
        case .logoutOK: "LOGOUT_OK"
        case .renewOK: "RENEW_OK"
        case .devicesPage: "DEVICES_PAGE"
        case .kickOK: "KICK_OK"
        case .subscribed: "SUBSCRIBED"
        case .unsubscribed: "UNSUBSCRIBED"
        case .queryPage: "QUERY_PAGE"
        case .subscriptionsPage: "SUBSCRIPTIONS_PAGE"
        case .error: "ERROR"
        case .close: "CLOSE"
        case .kicked: "KICKED"
        case .token: "TOKEN"
        case .status: "STATUS"
        default: "?"
        }
    }
}
