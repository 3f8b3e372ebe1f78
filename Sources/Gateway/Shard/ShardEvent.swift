/// The kinds of the event ring: what a crash dump shows of a shard's last steps. `a` is the connection's slot unless
/// said otherwise.
enum ShardEvent: UInt16, CaseIterable {
    /// `b`: descriptor.
    case accepted = 1
    /// `b`: the owner shard.
    case handedOver = 2
    /// `b`: descriptor.
    case adopted = 3
    /// `b`: session id.
    case loggedIn = 4
    /// `b`: code.
    case closing = 5
    /// `b`: close reason.
    case released = 6
    /// `a`: 0, `b`: by how many ms.
    case clockStep = 7
    /// `a`: 0, `b`: errno.
    case acceptPaused = 8
    /// `b`: code.
    case kicked = 9
    /// `a`: generation, `b`: apps.
    case reloaded = 10
    /// `b`: bytes shed.
    case shed = 11

    /// The word in a crash dump.
    var name: StaticString {
        switch self {
        case .accepted: "accepted"
        case .handedOver: "handed-over"
        case .adopted: "adopted"
        case .loggedIn: "logged-in"
        case .closing: "closing"
        case .released: "released"
        case .clockStep: "clock-step"
        case .acceptPaused: "accept-paused"
        case .kicked: "kicked"
        case .reloaded: "reloaded"
        case .shed: "shed"
        }
    }
}
