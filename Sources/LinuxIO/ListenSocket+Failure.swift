import Glibc

extension SystemFailure {
    /// Says what an operator can do something about; the errno's own words only where we know no better.
    init(listeningOn address: SocketAddress, step: String, number: Int32) {
        let reason =
            switch number {
            case EADDRINUSE: "another process listens there"
            case EACCES, EPERM: "the process may not use this port"
            case EADDRNOTAVAIL: "no interface of this machine has the address"
            case EAFNOSUPPORT: "this machine has no \(address.isV6 ? "IPv6" : "IPv4")"
            default: "\(step): \(ErrorNumber.description(number))"
            }
        let name = ErrorNumber.name(number)
        self.init(number: number, text: "can't listen on \(address.text): \(reason) (\(name))")
    }
}
