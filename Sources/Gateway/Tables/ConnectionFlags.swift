/// What is true of a connection besides its state.
struct ConnectionFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt16

    /// The descriptor is in this shard's epoll.
    static let registered = ConnectionFlags(rawValue: 1 << 0)
    /// epoll watches for room to write.
    static let wantsWrite = ConnectionFlags(rawValue: 1 << 1)
    /// epoll does not watch for bytes: the login is being judged, or an answer waits for room.
    static let readsPaused = ConnectionFlags(rawValue: 1 << 2)
    /// Stands in the ready list: input is left over from a bounded turn.
    static let ready = ConnectionFlags(rawValue: 1 << 3)
    /// The peer has sent its FIN.
    static let endOfFile = ConnectionFlags(rawValue: 1 << 4)
    /// Our FIN is out; bytes are only thrown away.
    static let finished = ConnectionFlags(rawValue: 1 << 5)
    /// Both sides agreed on compressed frames at login.
    static let deflate = ConnectionFlags(rawValue: 1 << 6)
    /// A device list is being sent page by page.
    static let listingDevices = ConnectionFlags(rawValue: 1 << 7)
    /// The first frame was a one-shot: close once it is answered.
    static let oneShot = ConnectionFlags(rawValue: 1 << 8)
    /// A frame is held back until the user's presence call is over.
    static let waitsForPresence = ConnectionFlags(rawValue: 1 << 9)
    /// The device is still being told what it has missed.
    static let catchingUp = ConnectionFlags(rawValue: 1 << 10)
}
