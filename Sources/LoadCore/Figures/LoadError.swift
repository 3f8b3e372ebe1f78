import LinuxIO
import WireProtocol

/// Why an operation failed. Its name is a key of `errors_by_code`.
enum LoadError: Hashable, Sendable {
    /// No connection: refused, no ports or descriptors left.
    case connect(Int32)
    /// No answer within `--timeout`.
    case timeout(ConnectionState)
    /// The connection ended without a word, with an errno or (0) with the server's FIN.
    case lost(Int32)
    /// The server said what the protocol does not allow here.
    case protocolFault(String)
    /// A kick that was not as it has to be.
    case kick(String)
    /// A watcher of `presence` was told something that is not so.
    case state(String)
    /// The server refused or closed with a code, and maybe said why.
    case code(ResultCode, String)
    /// An arrival of the open loop that was not even started when time was up.
    case notStarted

    var name: String {
        switch self {
        case .connect: "connect"
        case .timeout: "timeout"
        case .lost: "lost"
        case .protocolFault: "protocol"
        case .kick: "kick"
        case .state: "state"
        case .code(let code, _): String(code.rawValue)
        case .notStarted: "not_started"
        }
    }

    /// For people.
    var text: String {
        switch self {
        case .connect(let number): "can't connect: \(ErrorNumber.text(number))\(Self.advice(number))"
        case .timeout(let state): "time-out: \(state.awaited)"
        case .lost(0): "the server closed without a word"
        case .lost(let number): "connection lost: \(ErrorNumber.text(number))"
        case .protocolFault(let what): "protocol: \(what)"
        case .kick(let what): "kick: \(what)"
        case .state(let what): "state: \(what)"
        case .code(let code, ""): "\(code.rawValue) \(code.name)"
        case .code(let code, let text): "\(code.rawValue) \(code.name): \(text)"
        case .notStarted: "the load could not start the operation in time"
        }
    }

    /// EADDRNOTAVAIL, EMFILE, ENFILE.
    private static func advice(_ number: Int32) -> String {
        switch ErrorNumber.name(number) {
        case "EADDRNOTAVAIL": "; no port is left: give more addresses with --source"
        case "EMFILE": "; raise the limit of open files (ulimit -n)"
        default: ""
        }
    }
}
