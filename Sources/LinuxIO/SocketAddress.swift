import CLinux
import Glibc

/// A numeric TCP address: IPv4 or IPv6, with port. Names are never resolved.
@frozen public struct SocketAddress: BitwiseCopyable, Sendable {
    @usableFromInline let raw: hf_address

    @inlinable init(_ raw: hf_address) {
        self.raw = raw
    }

    @inlinable public var port: UInt16 { raw.port }
    @inlinable public var isV6: Bool { raw.family == UInt16(AF_INET6) }
    @inlinable public var peer: PeerAddress { PeerAddress(raw) }

    /// The same address with another port.
    @inlinable public func with(port: UInt16) -> SocketAddress {
        var changed = raw
        changed.port = port
        return SocketAddress(changed)
    }

    /// "192.0.2.7:80", "[2001:db8::7]:80", "[fe80::1%eth0]:80". The port is 0...65535 in decimal digits.
    /// nil for anything else, names included.
    public static func parse(_ text: String) -> SocketAddress? {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let portText = text.utf8[text.utf8.index(after: colon)...]
        guard let port = parsePort(portText) else { return nil }
        let host = text[..<colon]
        if host.first == "[" {
            guard host.last == "]" else { return nil }
            return parseHost(String(host.dropFirst().dropLast()), family: AF_INET6)?.with(port: port)
        }
        return parseHost(String(host), family: AF_INET)?.with(port: port)
    }

    /// A host without port: "192.0.2.7" or "2001:db8::7".
    public static func parseHost(_ text: String) -> SocketAddress? {
        parseHost(text, family: AF_INET) ?? parseHost(text, family: AF_INET6)
    }

    private static func parseHost(_ text: String, family: Int32) -> SocketAddress? {
        // C would stop reading there.
        guard !text.utf8.contains(0) else { return nil }
        var raw = hf_address()
        return hf_address_parse(text, family, &raw) == 1 ? SocketAddress(raw) : nil
    }

    private static func parsePort(_ digits: Substring.UTF8View) -> UInt16? {
        guard (1...5).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return UInt16(exactly: value)
    }

    /// The host alone, without brackets.
    public var hostText: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(HF_ADDRESS_TEXT)) { text in
            var address = raw
            hf_address_text(&address, text.baseAddress!)
            return String(cString: text.baseAddress!)
        }
    }

    /// What `parse` takes: "192.0.2.7:80" or "[2001:db8::7]:80".
    public var text: String { isV6 ? "[\(hostText)]:\(port)" : "\(hostText):\(port)" }
}

extension SocketAddress: Hashable {
    @inlinable public static func == (left: SocketAddress, right: SocketAddress) -> Bool {
        left.raw.high == right.raw.high && left.raw.low == right.raw.low && left.raw.port == right.raw.port
            && left.raw.scope == right.raw.scope && left.raw.family == right.raw.family
    }

    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(raw.high)
        hasher.combine(raw.low)
        hasher.combine(raw.port)
    }
}
