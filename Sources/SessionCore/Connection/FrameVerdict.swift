import WireProtocol

/// What to do with one frame.
@frozen
public enum FrameVerdict: Equatable, Sendable {
    /// Answer PONG; the body does not matter.
    case pong
    /// A PING whose body is compressed: inflate it as the rules of compression want, then answer PONG.
    case compressedPing
    case login, devicesOnce, kickOnce
    case logout, renew, devices, kick
    case subscribe, unsubscribe, query, subscriptions
    /// Answer ERROR 108 with the frame's request id: the token has expired and the frame is no renewal.
    case answerTokenExpired
    /// Stop decoding here; judge this frame again when the state has changed.
    case wait
    /// Throw it away.
    case discard
    /// Close the connection with this code.
    case refuse(ResultCode)

    @inlinable
    public static func == (left: FrameVerdict, right: FrameVerdict) -> Bool {
        if case .refuse(let code) = left, case .refuse(let other) = right { return code.rawValue == other.rawValue }
        return left.ordinal == right.ordinal
    }

    /// Which case it is.
    @inlinable var ordinal: UInt8 {
        switch self {
        case .pong: 0
        case .compressedPing: 1
        case .login: 2
        case .devicesOnce: 3
        case .kickOnce: 4
        case .logout: 5
        case .renew: 6
        case .devices: 7
        case .kick: 8
        case .subscribe: 9
        case .unsubscribe: 10
        case .query: 11
        case .subscriptions: 12
        case .answerTokenExpired: 13
        case .wait: 14
        case .discard: 15
        case .refuse: 16
        }
    }
}
