import LinuxIO
import Tokens
import WireProtocol

/// LOGIN frames, made before the clock starts: one per user, or two where a user has two devices.
///
/// All bytes are in one piece of memory; a frame is about 330. The caller's thread owns them.
struct LoginFrames: ~Copyable {
    private struct Place: BitwiseCopyable {
        var start: UInt32
        var count: UInt16
        /// Where the number of the device's UUID stands in the frame.
        var uuidNumber: UInt16
    }

    private let bytes: UnsafeMutableRawBufferPointer
    private let places: [Place]
    private let devicesPerUser: Int

    /// Tokens are valid from now on for `lifetimeSeconds`.
    init(_ options: LoadOptions, users: Int, devicesPerUser: Int = 1, lifetimeSeconds: Int64) {
        self.devicesPerUser = devicesPerUser
        let now = Kernel.live.wallMilliseconds() / 1_000
        let run = Kernel.live.randomWord()
        var made: [UInt8] = []
        var places: [Place] = []
        places.reserveCapacity(users * devicesPerUser)
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: WireLimits.firstFrameBytes, alignment: 8)
        defer { scratch.deallocate() }
        for user in 0..<users {
            let id = LoginFields.userID(prefix: options.userPrefix, number: user)
            let token = TokenMinter.mint(
                appkey: options.app.utf8, userID: id, issuedAt: now, expiresAt: now + lifetimeSeconds, kid: [],
                secret: options.secret)
            let uuid = LoginFields.deviceUUID(run: run, number: UInt64(user))
            for device in 0..<devicesPerUser {
                let frame = Self.encode(
                    app: options.app, id: id, token: token, uuid: uuid, device: device, into: scratch)
                places.append(Self.place(of: frame, at: made.count))
                made += frame
            }
        }
        bytes = .allocate(byteCount: max(made.count, 1), alignment: 8)
        bytes.copyBytes(from: made)
        self.places = places
    }

    deinit { bytes.deallocate() }

    var users: Int { places.count / devicesPerUser }

    /// The frame of a user's device. Good until `number` changes it.
    func frame(user: Int, device: Int = 0) -> UnsafeRawBufferPointer {
        let place = places[user * devicesPerUser + device]
        return UnsafeRawBufferPointer(
            start: bytes.baseAddress.unsafelyUnwrapped + Int(place.start), count: Int(place.count))
    }

    /// Gives the user's device another UUID: as if it were yet another device.
    func number(user: Int, _ number: UInt64) {
        let place = places[user * devicesPerUser]
        LoginFields.write(
            number: number, to: bytes.baseAddress.unsafelyUnwrapped + Int(place.start) + Int(place.uuidNumber))
    }

    private static func encode(
        app: String, id: [UInt8], token: [UInt8], uuid: [UInt8], device: Int,
        into scratch: UnsafeMutableRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        var writer = FrameWriter(scratch)
        let app = Array(app.utf8)
        app.withUnsafeBytes { app in
            id.withUnsafeBytes { id in
                token.withUnsafeBytes { token in
                    uuid.withUnsafeBytes { uuid in
                        LoginRequest(
                            requestID: 1, appKey: ByteView(app), userID: ByteView(id), token: ByteView(token),
                            platform: LoginFields.platform.rawValue, deviceUUID: ByteView(uuid),
                            deviceName: ByteView(LoginFields.deviceName(device)),
                            loginExtension: ByteView(LoginFields.loginExtension(device)),
                            client: ByteView(LoginFields.client)
                        ).encode(into: &writer)
                    }
                }
            }
        }
        guard let frame = writer.finish() else { preconditionFailure("a LOGIN of checked names always fits") }
        return frame
    }

    private static func place(of frame: UnsafeRawBufferPointer, at start: Int) -> Place {
        guard case .frame(_, let body, _) = FrameScanner.next(frame, limit: WireLimits.firstFrameBytes),
            let login = try? LoginRequest(decoding: body), let uuid = login.deviceUUID.start,
            let first = frame.baseAddress
        else { preconditionFailure("a frame that was just written can be read") }
        return Place(
            start: UInt32(start), count: UInt16(frame.count),
            uuidNumber: UInt16(uuid - first + LoginFields.uuidNumberOffset))
    }
}
