/// Sends heartbeats without a pause over some connections of different users, and notes how long each answer took.
final class HeartbeatProbe: Sendable {
    struct Findings: Sendable {
        var count = 0
        var worst = 0.0
        var fault: String?
    }

    private let findings = Monitor(Findings())
    private let isOver = Monitor(false)
    private let thread: TestThread

    init(_ server: Server, appkey: Text = "demo", users: Int = 16) {
        let (findings, isOver) = (findings, isOver)
        thread = TestThread {
            do {
                let clients = try (0..<users).map {
                    try server.login(LoginFields(Text("probe-\($0)"), appkey: appkey)).client
                }
                var turn = 0
                while !isOver.change({ $0 }) {
                    let taken = try secondsTaken { try clients[turn % users].ping() }
                    turn += 1
                    findings.change {
                        $0.count += 1
                        $0.worst = max($0.worst, taken)
                    }
                }
            } catch {
                findings.change { $0.fault = "\(error)" }
            }
        }
    }

    /// Forgets what was seen so far.
    func reset() {
        findings.change {
            $0.count = 0
            $0.worst = 0
        }
    }

    /// Waits for `count` more heartbeats, so that what has just happened is in the findings.
    func settle(_ count: Int) throws {
        let start = findings.change { $0.count }
        let isDone: Bool? = findings.wait(until: Deadline(in: 20)) {
            $0.fault != nil || $0.count >= start + count ? true : nil
        }
        if isDone == nil { throw Failure("the probe stands still") }
    }

    var soFar: Findings { findings.change { $0 } }

    func stop() -> Findings {
        isOver.change { $0 = true }
        thread.join()
        return findings.change { $0 }
    }
}
