import Glibc

/// A process that this one started: its output by lines, its end, signals to it and to nobody else.
final class Child: Sendable {
    enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    private struct State {
        var out = LineBuffer()
        var err = LineBuffer()
        var openStreams = 2
        var ending: Ending?
    }

    let pid: pid_t
    private let state = Monitor(State())

    /// - Parameters:
    ///   - arguments: the program, as a path or a name on PATH, and what it gets.
    ///   - environment: added to this process's own.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let spawned = try Spawn.start(arguments, environment: environment)
        pid = spawned.pid
        read(spawned.out, \.out)
        read(spawned.err, \.err)
        _ = TestThread { [self] in reap() }
    }

    private func read(_ descriptor: Int32, _ stream: WritableKeyPath<State, LineBuffer> & Sendable) {
        _ = TestThread { [state] in
            var room = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = Glibc.read(descriptor, &room, room.count)
                if count > 0 {
                    state.change { $0[keyPath: stream].append(room[..<count]) }
                } else if count == 0 || errno != EINTR {
                    break
                }
            }
            close(descriptor)
            state.change { $0.openStreams -= 1 }
        }
    }

    /// Waits without taking the status first: while the lock is free, the id can be no one else's.
    private func reap() {
        var facts = siginfo_t()
        while waitid(P_PID, id_t(pid), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        state.change { state in
            var status: Int32 = 0
            waitpid(pid, &status, 0)
            let signal = status & 0x7F
            state.ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
        }
    }

    /// Nothing happens when it has ended.
    func send(_ signal: Int32) {
        state.change { if $0.ending == nil { kill(pid, signal) } }
    }

    var ending: Ending? { state.change { $0.ending } }

    /// Its end, with all output read; nil when it did not come in time.
    func waitForEnd(within seconds: Double) -> Ending? {
        state.wait(until: Deadline(in: seconds)) { $0.openStreams == 0 ? $0.ending : nil }
    }

    var outLines: [String] { state.change { $0.out.lines } }
    var errLines: [String] { state.change { $0.err.lines } }

    /// The first line from `start` on that `isWanted` takes; nil when the deadline or the end came first.
    func errLine(from start: Int = 0, within seconds: Double, where isWanted: (String) -> Bool) -> String? {
        line(\.err, from: start, within: seconds, where: isWanted)
    }

    func outLine(within seconds: Double, where isWanted: (String) -> Bool) -> String? {
        line(\.out, from: 0, within: seconds, where: isWanted)
    }

    private func line(
        _ stream: KeyPath<State, LineBuffer>, from start: Int, within seconds: Double, where isWanted: (String) -> Bool
    ) -> String? {
        let found: String?? = state.wait(until: Deadline(in: seconds)) { state in
            if let line = state[keyPath: stream].lines.dropFirst(start).first(where: isWanted) { return .some(line) }
            return state.openStreams == 0 ? .some(nil) : nil
        }
        return found ?? nil
    }

    /// Runs a program to its end.
    static func run(_ arguments: [String], within seconds: Double = 20) throws -> (
        ending: Ending, out: [String], err: [String]
    ) {
        let child = try Child(arguments)
        guard let ending = child.waitForEnd(within: seconds) else {
            child.send(SIGKILL)
            throw Failure("\(arguments) did not end within \(seconds) s")
        }
        return (ending, child.outLines, child.errLines)
    }
}

/// Cuts bytes into lines.
private struct LineBuffer {
    private(set) var lines: [String] = []
    private var rest: [UInt8] = []

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(String(decoding: rest, as: UTF8.self))
                rest = []
            } else {
                rest.append(byte)
            }
        }
    }
}
