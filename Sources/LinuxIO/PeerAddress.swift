import CLinux
import Glibc

/// Who is at the other end: 16 bytes, without port. IPv4 is kept v4-mapped, so that a peer is the same
/// whether it came through an IPv4 socket or as `::ffff:a.b.c.d`.
@frozen public struct PeerAddress: BitwiseCopyable, Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    @inlinable init(_ address: hf_address) {
        high = address.high
        low = address.low
    }

    @inlinable public var isV6: Bool { high != 0 || low >> 32 != 0xffff }

    /// What limits per peer count by: an IPv4 address whole, of IPv6 the /64 that one customer holds.
    /// The two kinds never meet: as IPv6 prefix an IPv4 key would lie in the unused block ::/8.
    @inlinable public var limiterKey: UInt64 { isV6 ? high : low }

    /// "192.0.2.7" or "2001:db8::7".
    public var text: String {
        let family = isV6 ? AF_INET6 : AF_INET
        return SocketAddress(
            hf_address(high: high, low: low, scope: 0, port: 0, family: UInt16(family))
        ).hostText
    }
}
