import WireProtocol

/// Which frame may come when (SPEC, "Frames"; reliability 1, 6, 11). A pure function of the state and the type byte,
/// so it can be asked as soon as that byte is there, before the body.
///
/// The type, without its compressed bit, is judged first (201, 4002), then the bit (4000): before login nothing may be
/// compressed, after login whatever carries no token. Whether compression was negotiated is for whoever inflates.
public enum ConnectionRules {
    /// - Parameter type: the frame's type byte as it came, compressed bit included.
    @inlinable
    public static func verdict(_ state: ConnectionState, type: UInt8) -> FrameVerdict {
        switch state {
        case .open:
            if type == FrameType.ping.rawValue { return .pong }
            return loggedIn(type)
        case .grace:
            return inGrace(loggedIn(type))
        case .awaitingFirstFrame:
            return first(type)
        case .admitting:
            return .wait
        case .closing:
            return .discard
        }
    }

    @inlinable
    static func first(_ type: UInt8) -> FrameVerdict {
        let frame = FrameType(rawValue: type & ~FrameType.compressedBit)
        guard frame.isFirstFrame else {
            return .refuse(frame.isSessionRequest ? .notLoggedIn : .unexpectedFrame)
        }
        guard type & FrameType.compressedBit == 0 else { return .refuse(.malformedFrame) }
        switch frame {
        case .login: return .login
        case .devicesOnce: return .devicesOnce
        default: return .kickOnce
        }
    }

    @inlinable
    static func loggedIn(_ type: UInt8) -> FrameVerdict {
        let frame = FrameType(rawValue: type & ~FrameType.compressedBit)
        let isCompressed = type & FrameType.compressedBit != 0
        switch frame {
        case .ping: return isCompressed ? .compressedPing : .pong
        case .logout: return .logout
        case .renew: return isCompressed ? .refuse(.malformedFrame) : .renew
        case .devices: return .devices
        case .kick: return .kick
        case .subscribe: return .subscribe
        case .unsubscribe: return .unsubscribe
        case .query: return .query
        case .subscriptions: return .subscriptions
        default: return .refuse(.unexpectedFrame)
        }
    }

    @inlinable
    static func inGrace(_ verdict: FrameVerdict) -> FrameVerdict {
        switch verdict {
        case .pong, .compressedPing, .renew, .logout, .refuse: verdict
        default: .answerTokenExpired
        }
    }
}
