import Containers
import WireProtocol

/// The memory that peers can make us hold: half-received frames and unsent bytes, bounded over the whole process.
extension Shard {
    /// Call after each change of a connection's buffers. Keeps the sum and the list of connections that hold any.
    mutating func noteBuffers(_ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>) {
        guard let buffers = connection.pointee.buffers else { return }
        let held = buffers.pointee.input.capacity + buffers.pointee.output.capacity
        let noted = Int(buffers.pointee.notedBytes)
        if held == 0, noted == 0 { freeBuffers(connection) }
        guard held != noted else { return }
        bufferedBytes += held - noted
        connection.pointee.notedBytes = UInt32(truncatingIfNeeded: held)
        if noted == 0 {
            connection.pointee.backlogPosition = backlog.insert(slot)
        } else if held == 0 {
            if let moved = backlog.remove(at: connection.pointee.backlogPosition) {
                connections.pointer(moved).pointee.backlogPosition = connection.pointee.backlogPosition
            }
            freeBuffers(connection)
        }
    }

    private func freeBuffers(_ connection: UnsafeMutablePointer<Connection>) {
        connection.pointee.buffers?.deallocate()
        connection.pointee.buffers = nil
    }

    /// Tells the process-wide account what has changed, in grains, and sheds when the budget is used up.
    mutating func publishBudget() {
        let change = bufferedBytes - publishedBytes
        guard change >= ShardLimits.budgetGrain || change <= -ShardLimits.budgetGrain else { return }
        publishedBytes = bufferedBytes
        let total = shared.addBuffered(change)
        if change > 0, total > settings.memoryBudgetBytes { shed(total - settings.memoryBudgetBytes) }
    }

    /// Closes the connections with the largest buffers until `excess` bytes are free, looking at a bounded sample.
    private mutating func shed(_ excess: Int) {
        var left = excess
        let bufferedBefore = bufferedBytes
        while left > 0, let slot = largestHolder() {
            let connection = connections.pointer(slot)
            left -= Int(connection.pointee.notedBytes)
            if connection.pointee.state == .closing {
                release(slot, connection.pointee.closeReason)
            } else {
                close(slot, connection, .slowConsumer)
            }
        }
        record(.shed, a: 0, b: UInt64(clamping: bufferedBefore - bufferedBytes))
    }

    private func largestHolder() -> UInt32? {
        var best: UInt32?
        var most: UInt32 = 0
        for slot in backlog.slots.prefix(ShardLimits.shedSample) {
            let held = connections.pointer(slot).pointee.notedBytes
            if held > most { (best, most) = (slot, held) }
        }
        return best
    }
}
