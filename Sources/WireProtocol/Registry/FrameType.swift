/// The type byte of a frame, without its compressed bit. `protocol/registry.json` has the same list.
@frozen
public struct FrameType: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable
    init(_ rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var ping: FrameType { FrameType(0x01) }
    @inlinable public static var login: FrameType { FrameType(0x02) }
    @inlinable public static var logout: FrameType { FrameType(0x03) }
    @inlinable public static var renew: FrameType { FrameType(0x04) }
    @inlinable public static var devices: FrameType { FrameType(0x05) }
    @inlinable public static var kick: FrameType { FrameType(0x06) }
    @inlinable public static var devicesOnce: FrameType { FrameType(0x07) }
    @inlinable public static var kickOnce: FrameType { FrameType(0x08) }
    @inlinable public static var subscribe: FrameType { FrameType(0x10) }
    @inlinable public static var unsubscribe: FrameType { FrameType(0x11) }
    @inlinable public static var query: FrameType { FrameType(0x12) }
    @inlinable public static var subscriptions: FrameType { FrameType(0x13) }

    @inlinable public static var pong: FrameType { FrameType(0x41) }
    @inlinable public static var loginOK: FrameType { FrameType(0x42) }
    @inlinable public static var logoutOK: FrameType { FrameType(0x43) }
    @inlinable public static var renewOK: FrameType { FrameType(0x44) }
    @inlinable public static var devicesPage: FrameType { FrameType(0x45) }
    @inlinable public static var kickOK: FrameType { FrameType(0x46) }
    @inlinable public static var subscribed: FrameType { FrameType(0x50) }
    @inlinable public static var unsubscribed: FrameType { FrameType(0x51) }
    @inlinable public static var queryPage: FrameType { FrameType(0x52) }
    @inlinable public static var subscriptionsPage: FrameType { FrameType(0x53) }
    @inlinable public static var error: FrameType { FrameType(0x70) }
    @inlinable public static var close: FrameType { FrameType(0x71) }
    @inlinable public static var kicked: FrameType { FrameType(0x72) }
    @inlinable public static var token: FrameType { FrameType(0x73) }
    @inlinable public static var status: FrameType { FrameType(0x74) }

    /// Set in the type byte of a frame whose body is compressed.
    @inlinable public static var compressedBit: UInt8 { 0x80 }
}

extension FrameType {
    /// Whether clients send it: 0x01–0x3F. The server's are 0x40–0x7F.
    @inlinable public var isFromClient: Bool { rawValue >= 0x01 && rawValue < 0x40 }

    /// Whether it may be the first frame of a connection.
    @inlinable public var isFirstFrame: Bool { self == .login || self == .devicesOnce || self == .kickOnce }

    /// Whether it is a request of this version that makes sense only after login.
    @inlinable
    public var isSessionRequest: Bool {
        (rawValue >= 0x03 && rawValue <= 0x06) || (rawValue >= 0x10 && rawValue <= 0x13)
    }

    /// Whether its body may be compressed: never with a token in it, nor before the client knows what was negotiated.
    @inlinable public var mayBeCompressed: Bool { !isFirstFrame && self != .renew && self != .loginOK }

    /// The answer to a request of this type, when it is not ERROR or CLOSE.
    @inlinable
    public var answer: FrameType {
        switch self {
        case .devicesOnce: .devicesPage
        case .kickOnce: .kickOK
        default: FrameType(rawValue | 0x40)
        }
    }
}
