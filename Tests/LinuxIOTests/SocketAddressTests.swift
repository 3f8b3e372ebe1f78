import Testing

@testable import LinuxIO

@Suite struct SocketAddressTests {
    @Test(arguments: [
        ("127.0.0.1:7000", "127.0.0.1:7000"), ("0.0.0.0:0", "0.0.0.0:0"),
        ("255.255.255.255:65535", "255.255.255.255:65535"), ("192.0.2.7:00080", "192.0.2.7:80"),
        ("[::1]:7000", "[::1]:7000"), ("[::]:1", "[::]:1"),
        ("[2001:0DB8:0::7]:443", "[2001:db8::7]:443"), ("[::ffff:192.0.2.7]:9", "[::ffff:192.0.2.7]:9"),
        ("[fe80::1%1]:9", "[fe80::1%1]:9"), ("[fe80::1%lo]:9", "[fe80::1%1]:9"),
    ])
    func addressIsUnderstood(text: String, canonical: String) throws {
        let address = try #require(SocketAddress.parse(text))
        #expect(address.text == canonical)
        #expect(address.isV6 == text.hasPrefix("["))
        #expect(SocketAddress.parse(address.text) == address)
    }

    @Test(arguments: [
        "", ":", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1: 1",
        "127.0.0.1:65536", "127.0.0.1:000080", "127.0.0.1:99999999999999999999", "127.0.0.1:1x",
        "127.0.0.1:٧", "127.1:80", "127.0.0.256:80", "1.2.3.4.5:80", " 127.0.0.1:80", "127.0.0.01:80",
        "127.0.0.1\0:80", "localhost:80", "::1:80", "::1", "[::1]", "[::1]:", "[::1]80", "[::1:80", "::1]:80",
        "[127.0.0.1]:80", "[]:80", "[:::1]:80", "[::1%]:80", "[::1%nosuchif]:80", "[::12345]:80",
        "[fe80::1%99999999999]:80", "[\(String(repeating: "1", count: 500))]:80",
    ])
    func badAddressIsRefused(text: String) {
        #expect(SocketAddress.parse(text) == nil)
    }

    @Test func hostWithoutPort() {
        #expect(SocketAddress.parseHost("127.0.0.2")?.text == "127.0.0.2:0")
        #expect(SocketAddress.parseHost("::1")?.text == "[::1]:0")
        #expect(SocketAddress.parseHost("localhost") == nil)
    }

    @Test func mappedAndPlainIPv4AreOnePeer() throws {
        let plain = try #require(SocketAddress.parse("192.0.2.7:1")).peer
        let mapped = try #require(SocketAddress.parse("[::ffff:192.0.2.7]:2")).peer
        #expect(plain == mapped)
        #expect(!plain.isV6 && plain.text == "192.0.2.7")
        #expect(plain.limiterKey == mapped.limiterKey)
    }

    @Test func limitsCountIPv4WholeAndIPv6ByNet() throws {
        func key(_ host: String) throws -> UInt64 {
            try #require(SocketAddress.parseHost(host)).peer.limiterKey
        }
        #expect(try key("192.0.2.7") != key("192.0.2.8"))
        #expect(try key("2001:db8:1:2::1") == key("2001:db8:1:2:ffff:ffff:ffff:ffff"))
        #expect(try key("2001:db8:1:2::1") != key("2001:db8:1:3::1"))
        #expect(try key("2001:db8::1") != key("192.0.2.7"))
        #expect(try key("::1") != key("0.0.0.1"))
    }
}
