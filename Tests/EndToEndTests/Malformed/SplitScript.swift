/// What a client says in one connection, and what it must hear however the bytes are cut.
struct SplitScript: Sendable {
    let name: String
    let bytes: [UInt8]

    static func all() throws -> [SplitScript] {
        let token = TestToken.mint("alice")
        let login = LoginFields("alice", token: token).with {
            $0.customType = -3
            $0.deviceName = "Zoë"
            $0.loginExtension = "{}"
        }
        let long = BodyWriter.frame(0x05) { $0.raw([4] + [UInt8](repeating: 0, count: 200)) }
        let session = ClientFrames.ping + ClientFrames.devices(2) + ClientFrames.kick(3, .resource("x")) + long
        return [
            SplitScript(
                name: "a session",
                bytes: login.frame + session + ClientFrames.renew(5, token: "x") + ClientFrames.logout(6, unbind: true)
                    + ClientFrames.ping),
            SplitScript(
                name: "a compressed session",
                bytes: try login.with { $0.capabilities = 1 }.frame + Deflate.frame(ClientFrames.ping)
                    + Deflate.frame(ClientFrames.devices(2))
                    + Deflate.frame(ClientFrames.logout(3))),
            SplitScript(
                name: "a list as a first frame",
                bytes: ClientFrames.devicesOnce("alice", token: token) + ClientFrames.ping),
            SplitScript(name: "a refusal", bytes: LoginFields("alice", token: "a.b.c").frame + ClientFrames.ping),
            SplitScript(
                name: "a bad frame in a session",
                bytes: login.frame + session + [0x03, 0x05, 0x80, 0x00] + ClientFrames.ping),
            SplitScript(name: "a second login", bytes: login.frame + ClientFrames.ping + login.frame),
            SplitScript(
                name: "a frame that is too large",
                bytes: login.frame + ClientFrames.ping + [0x81, 0x80, 0x04, 0x05, 0x01]),
            SplitScript(name: "another protocol", bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8)),
        ]
    }
}
