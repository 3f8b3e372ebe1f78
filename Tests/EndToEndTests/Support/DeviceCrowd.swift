/// Many devices of one user, with names so long that a list of them takes many pages.
enum DeviceCrowd {
    /// About 400 bytes of a list each. The app must allow them; all on platform 6.
    static func login(_ server: Server, _ user: Text, count: Int) throws -> [WireClient] {
        let token = TestToken.mint(user)
        return try (0..<count).map { index in
            let device = Text("\(index)-" + String(repeating: "d", count: 50))
            let fields = LoginFields(user, device: device, token: token)
            return try server.login(fields.with { $0.deviceName = Text(repeating: "n", 256) }).client
        }
    }
}
