import LinuxIO

/// Local addresses to connect from: "127.0.0.2-20" is 127.0.0.2 to 127.0.0.20; several with commas between.
///
/// Each address has about 28 000 ports towards one target, which is what limits a load on one machine.
enum SourceRange {
    /// The addresses in the order given, port 0 each; nil for anything else.
    static func parse(_ text: String) -> [SocketAddress]? {
        var found: [SocketAddress] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let addresses = range(part), found.count + addresses.count <= LoadLimits.sources else { return nil }
            found += addresses
        }
        return found
    }

    private static func range(_ part: Substring) -> [SocketAddress]? {
        guard let dash = part.lastIndex(of: "-") else {
            return SocketAddress.parseHost(String(part)).map { [$0] }
        }
        let first = part[..<dash]
        guard let dot = first.lastIndex(of: "."), let from = octet(first[first.index(after: dot)...]),
            let to = octet(part[part.index(after: dash)...]), from <= to
        else { return nil }
        let network = first[...dot]
        var addresses: [SocketAddress] = []
        for number in from...to {
            guard let address = SocketAddress.parseHost("\(network)\(number)"), !address.isV6 else { return nil }
            addresses.append(address)
        }
        return addresses
    }

    private static func octet(_ digits: Substring) -> Int? {
        guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(digits),
            value <= 255
        else { return nil }
        return value
    }
}
