/// One change to a good LOGIN and the code it gets; 0: it gets in.
struct FieldCase: Sendable {
    let name: String
    let code: UInt64
    let change: @Sendable (inout LoginFields) -> Void

    init(_ name: String, _ code: UInt64, _ change: @escaping @Sendable (inout LoginFields) -> Void) {
        self.name = name
        self.code = code
        self.change = change
    }

    /// The app whose key is as long as one may be.
    static let longAppkey = Text(repeating: "k", 64)

    static let all: [FieldCase] = appkeys + users + tokens + devices + names + extensions + rest

    private static let appkeys: [FieldCase] = [
        FieldCase("appkey of 64", 0) { $0 = LoginFields("alice", appkey: longAppkey) },
        FieldCase("appkey of 65", 100) { $0.appkey = longAppkey + "k" },
        FieldCase("appkey empty", 100) { $0.appkey = "" },
        FieldCase("appkey unknown", 100) { $0 = LoginFields("alice", appkey: "nobody") },
        FieldCase("appkey one byte longer than a known one", 100) { $0 = LoginFields("alice", appkey: "demo2") },
        FieldCase("appkey of another case", 100) { $0 = LoginFields("alice", appkey: "Demo") },
        FieldCase("appkey .", 100) { $0.appkey = "." },
        FieldCase("appkey ..", 100) { $0.appkey = ".." },
        FieldCase("appkey with a space", 100) { $0.appkey = "de mo" },
        FieldCase("appkey with a slash", 100) { $0.appkey = "de/mo" },
        FieldCase("appkey with é", 100) { $0.appkey = "démo" },
        FieldCase("appkey with NUL", 100) { $0.appkey = "demo\0" },
    ]

    private static let users: [FieldCase] = [
        FieldCase("user of 1", 0) { $0 = LoginFields("a") },
        FieldCase("user of 64", 0) { $0 = LoginFields(Text(repeating: "u", 64)) },
        FieldCase("user of 65", 101) { $0 = LoginFields(Text(repeating: "u", 65)) },
        FieldCase("user of 32 é", 0) { $0 = LoginFields(Text(repeating: "é", 32)) },
        FieldCase("user of 33 é", 101) { $0 = LoginFields(Text(repeating: "é", 33)) },
        FieldCase("user empty (C73)", 101) { $0 = LoginFields("") },
        FieldCase("user of spaces (C73)", 101) { $0 = LoginFields("   ") },
        FieldCase("user of wide spaces (C73)", 101) { $0 = LoginFields("\u{3000}\u{2003}") },
        FieldCase("user with a space within", 0) { $0 = LoginFields("a b") },
    ]

    private static let tokens: [FieldCase] = [
        FieldCase("token empty (C73)", 104) { $0.token = "" },
        FieldCase("token of spaces (C73)", 104) { $0.token = "   " },
        FieldCase("token of 4 096 bytes of nothing", 104) { $0.token = Text(repeating: "a", 4_096) },
        FieldCase("token of 4 097", 110) { $0.token = Text(repeating: "a", 4_097) },
    ]

    private static let devices: [FieldCase] = [
        FieldCase("device of 1", 0) { $0.device = "d" },
        FieldCase("device of 64", 0) { $0.device = Text(repeating: "d", 64) },
        FieldCase("device of 65", 110) { $0.device = Text(repeating: "d", 65) },
        FieldCase("device of 16 emoji", 0) { $0.device = Text(repeating: "🙂", 16) },
        FieldCase("device of 17 emoji", 110) { $0.device = Text(repeating: "🙂", 17) },
        FieldCase("device empty (C73)", 110) { $0.device = "" },
        FieldCase("device of spaces (C73)", 110) { $0.device = " " },
    ]

    private static let names: [FieldCase] = [
        FieldCase("name empty", 0) { $0.deviceName = "" },
        FieldCase("name of 256", 0) { $0.deviceName = Text(repeating: "n", 256) },
        FieldCase("name of 257", 110) { $0.deviceName = Text(repeating: "n", 257) },
        FieldCase("name of 128 é", 0) { $0.deviceName = Text(repeating: "é", 128) },
        FieldCase("name cut within the last é", 110) {
            $0.deviceName = Text(Text(repeating: "é", 128).bytes.dropLast())
        },
        FieldCase("name of 129 é", 110) { $0.deviceName = Text(repeating: "é", 129) },
        FieldCase("name of spaces", 0) { $0.deviceName = "  " },
    ]

    private static let extensions: [FieldCase] = [
        FieldCase("extension of 1 024", 0) { $0.loginExtension = Text(repeating: "e", 1_024) },
        FieldCase("extension of 1 025", 110) { $0.loginExtension = Text(repeating: "e", 1_025) },
        FieldCase("extension of 1 024 emoji", 0) { $0.loginExtension = Text(repeating: "🙂", 1_024) },
        FieldCase("extension of 1 025 emoji", 110) { $0.loginExtension = Text(repeating: "🙂", 1_025) },
        FieldCase("extension of 1 024 emoji and a letter", 110) {
            $0.loginExtension = Text(repeating: "🙂", 1_024) + "e"
        },
        FieldCase("extension cut within the last emoji", 110) {
            $0.loginExtension = Text(Text(repeating: "🙂", 1_024).bytes.dropLast())
        },
        FieldCase("extension of lines and tabs", 0) { $0.loginExtension = "{\n\t\"a\": 1\r\n}" },
        FieldCase("extension with NUL", 110) { $0.loginExtension = "a\0b" },
    ]

    private static let rest: [FieldCase] = [
        FieldCase("platform 0", 110) { $0.platform = 0 },
        FieldCase("platform 11", 110) { $0.platform = 11 },
        FieldCase("platform 255", 110) { $0.platform = 255 },
        FieldCase("customOSType lowest", 0) { $0.customType = .min },
        FieldCase("customOSType highest", 0) { $0.customType = .max },
        FieldCase("resource of 64 bytes of nothing", 0) { $0.resource = Text([UInt8](repeating: 0xFF, count: 64)) },
        FieldCase("resource of 65", 110) { $0.resource = Text(repeating: "r", 65) },
        FieldCase("cursor of 64", 0) { $0.cursor = Text([UInt8](repeating: 0, count: 64)) },
        FieldCase("cursor of 65", 110) { $0.cursor = Text(repeating: "c", 65) },
        FieldCase("client of 64", 0) { $0.client = Text(repeating: "c", 64) },
        FieldCase("client of 65", 110) { $0.client = Text(repeating: "c", 65) },
        FieldCase("client with a line end", 110) { $0.client = "sdk\n" },
        FieldCase("client empty", 0) { $0.client = "" },
        FieldCase("unknown capabilities", 0) { $0.capabilities = 0xFFFF_FFFE },
        FieldCase("highest heartbeat wish", 0) { $0.heartbeatWish = 0xFFFF_FFFF },
        FieldCase("bytes behind the fields", 0) { $0.trailing = [1, 2, 3, 0, 255] },
    ]
}
