import CLinux
import Containers
import LinuxIO
import Reactor

/// What epoll's user data says besides a connection's slab key. Generations of live slots are odd, these are even.
enum EventTarget {
    static let inbox = SlabKey(index: 0, generation: 0).packed
    static func listener(_ position: Int) -> UInt64 {
        SlabKey(index: UInt32(truncatingIfNeeded: position), generation: 2).packed
    }
}

extension Shard {
    /// Puts the mailbox and the listeners into epoll. Called once, on the shard's own thread.
    mutating func start() {
        let failure = kernel.epollAdd(
            epoll, shared.inboxes[index].wakeDescriptor, events: EPOLLIN.rawValue, data: EventTarget.inbox)
        precondition(failure == 0, "epoll refused the mailbox")
        resumeListeners()
    }

    /// One turn: a function of (state, time, events). Bounded: what is left over is taken up by the next turn.
    mutating func turn(_ time: TurnTime, _ ready: UnsafeBufferPointer<epoll_event>) {
        begin(time)
        for event in ready { handle(event) }
        takeMail()
        workOffReady()
        fireTimers()
        stepSweep()
        stepPresence()
        publishBudget()
        postOutboxes()
    }

    /// How long epoll may sleep now: not at all while work is left, else until the next timer.
    func sleepNanoseconds() -> Int64 {
        if !ready.isEmpty || !mail.isEmpty || sweep.isRunning || hasPresenceWork { return 0 }
        if isDraining { return ShardLimits.drainCheckNanoseconds }
        var next = wheel.nextTick(after: tick)
        if let due = nextPresenceTick() { next = min(next ?? .max, due) }
        if listeners.resumeTick != 0 { next = min(next ?? .max, listeners.resumeTick) }
        guard let next else { return -1 }
        // Tokens live by the wall clock, and nothing tells an idle shard that it was stepped.
        return min(Tick.nanoseconds(until: next, from: now), ShardLimits.clockCheckNanoseconds)
    }

    private mutating func begin(_ time: TurnTime) {
        now = time
        tick = Tick.at(time)
        let offset = time.clockOffsetMilliseconds
        let moved = offset > clockOffset ? offset - clockOffset : clockOffset - offset
        guard moved > ShardLimits.clockStepMilliseconds else { return }
        record(.clockStep, a: 0, b: UInt64(bitPattern: offset - clockOffset))
        clockOffset = offset
        sweep.start(.clockStep)
    }

    private mutating func handle(_ event: epoll_event) {
        let key = SlabKey(packed: event.data.u64)
        if key.generation & 1 == 1 {
            guard let connection = connections.pointer(for: key) else { return }
            handle(event.events, of: key.index, connection)
        } else if event.data.u64 == EventTarget.inbox {
            hasMail = true
        } else {
            accept(from: Int(key.index))
        }
    }

    private mutating func handle(
        _ events: UInt32, of slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0, !isReadable(connection) {
            release(slot, connection.pointee.state == .closing ? connection.pointee.closeReason : .peerReset)
            return
        }
        let key = connections.key(at: slot)
        if events & EPOLLOUT.rawValue != 0 { writable(slot, connection) }
        guard events & (EPOLLIN.rawValue | EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0,
            connections.pointer(for: key) != nil
        else { return }
        read(slot, connection)
    }

    /// Whether a read would be acted on now; else an error event would come back for ever.
    private func isReadable(_ connection: UnsafeMutablePointer<Connection>) -> Bool {
        !connection.pointee.flags.contains(.readsPaused) && !connection.pointee.flags.contains(.endOfFile)
    }

    private mutating func workOffReady() {
        var left = ready.count
        while left > 0, let packed = ready.popFirst() {
            left -= 1
            let key = SlabKey(packed: packed)
            guard let connection = connections.pointer(for: key) else { continue }
            connection.pointee.flags.remove(.ready)
            if connection.pointee.flags.contains(.listingDevices) {
                if connection.pointee.output.isEmpty { continueDeviceList(key.index, connection) }
                continue
            }
            if connection.pointee.task != 0, connection.pointee.output.isEmpty {
                goOnWithTask(key.index, connection)
                guard connections.pointer(for: key) != nil else { continue }
            }
            workOffInput(key.index, connection)
        }
    }

    /// Notes an event in the ring that a crash dumps.
    mutating func record(_ kind: ShardEvent, a: UInt32, b: UInt64) {
        events.record(tick: tick, kind: kind.rawValue, a: a, b: b)
    }
}
