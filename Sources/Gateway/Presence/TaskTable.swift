import Containers

/// The presence tasks of a shard. Keys cross shards and come back, so they carry a generation: the answer to a task that
/// is gone finds nothing.
struct TaskTable {
    private var slots: [(task: PresenceTask?, generation: UInt32)] = []
    private var free: [UInt32] = []

    var count: Int { slots.count - free.count }

    mutating func insert(_ task: PresenceTask) -> SlabKey {
        let index: UInt32
        if let reused = free.popLast() {
            index = reused
        } else {
            index = UInt32(slots.count)
            slots.append((nil, 0))
        }
        slots[Int(index)].generation &+= 1
        slots[Int(index)].task = task
        return SlabKey(index: index, generation: slots[Int(index)].generation)
    }

    subscript(key: SlabKey) -> PresenceTask? {
        let index = Int(key.index)
        guard index < slots.count, slots[index].generation == key.generation else { return nil }
        return slots[index].task
    }

    mutating func remove(_ key: SlabKey) {
        guard self[key] != nil else { return }
        slots[Int(key.index)].task = nil
        free.append(key.index)
    }
}
