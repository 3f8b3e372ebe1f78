import Containers
import Reactor
import WireProtocol

extension Shard {
    /// Takes up what other threads have posted, at most `messagesPerTurn`.
    mutating func takeMail() {
        if hasMail, mail.isEmpty {
            hasMail = false
            shared.inboxes[index].take(into: &mail)
        }
        var left = ShardLimits.messagesPerTurn
        while left > 0, let message = mail.first {
            left -= 1
            receive(message.kind, message.payload)
            mail.removeFirst()
        }
    }

    /// What this shard has posted to itself, in the same turn and without a lock.
    mutating func takeOwnMail() {
        var left = ShardLimits.messagesPerTurn
        while left > 0 {
            if ownMail.isEmpty {
                guard !outboxes[index].isEmpty else { return }
                ownMail.take(from: &outboxes[index])
            }
            guard let message = ownMail.first else { return }
            left -= 1
            receive(message.kind, message.payload)
            ownMail.removeFirst()
        }
    }

    /// Gathers a message for a shard; it leaves at the turn's end.
    mutating func post<Head: BitwiseCopyable>(_ kind: ShardMessage, _ head: Head, _ tail: ByteView, to shard: Int) {
        withUnsafeBytes(of: head) { outboxes[shard].append(kind: kind.rawValue, head: $0, tail: tail.buffer) }
    }

    private mutating func receive(_ kind: UInt16, _ payload: UnsafeRawBufferPointer) {
        switch ShardMessage(rawValue: kind) {
        case .handOver:
            let size = MemoryLayout<HandOver>.size
            adopt(payload.loadUnaligned(as: HandOver.self), UnsafeRawBufferPointer(rebasing: payload[size...]))
        case .reload:
            reload(payload.loadUnaligned(as: Reload.self).update.takeRetainedValue())
        case .drain:
            drain()
        case .report:
            shared.report(counters, buffered: bufferedBytes, from: index)
        case .stop:
            isStopped = true
        case .ownerQuestion, .ownerAnswer, .edgeGone, .stateChange, .storeAnswer:
            receivePresence(kind, payload)
        case nil:
            preconditionFailure("a message of unknown kind")
        }
    }

    /// New apps, keys, policies and limits, all at once. They apply to later logins; sessions of apps that no longer
    /// serve get 305.
    private mutating func reload(_ update: GatewayUpdate) {
        let previous = apps
        apps = update.apps
        settings = update.settings
        record(.reloaded, a: apps.generation, b: UInt64(apps.apps.count))
        failedLogins.setLimit(perMinute: settings.failedLoginsPerMinute)
        for (position, app) in previous.apps.enumerated() where app.isServing && !apps.apps[position].isServing {
            sweep.start(.appsChanged)
        }
    }

    /// No new connections; everyone is told *going away*, a bounded number per turn.
    private mutating func drain() {
        guard !isDraining else { return }
        stopListening()
        isDraining = true
        listeners.resumeTick = 0
        sweep.start(.drain)
    }

    /// Whether a drain has come to its end: for all shards together, since another one may still hand a connection over.
    var isDrained: Bool { isDraining && connections.count == 0 && mail.isEmpty && !hasMail && shared.hasNoConnections }

    /// One batch per shard that has mail.
    mutating func postOutboxes() {
        for target in outboxes.indices where target != index && !outboxes[target].isEmpty {
            shared.inboxes[target].post(&outboxes[target])
        }
    }
}
