import Containers
import WireProtocol

/// Target records by name and by key; where their ids are.
extension WatchTable {
    /// The record that `key` names, or nil when it is gone. Safe for keys of any origin.
    func record(_ key: SlabKey) -> UnsafeMutablePointer<TargetRecord>? {
        guard key.index < targets.highWater, key.generation & 1 == 1 else { return nil }
        let record = targets.memory(key.index)
        return record.pointee.generation == key.generation ? record : nil
    }

    func key(of target: UInt32) -> SlabKey {
        SlabKey(index: target, generation: targets.memory(target).pointee.generation)
    }

    func targetSlot(_ app: UInt32, _ hash: UInt64, _ userID: ByteView) -> UInt32? {
        targetIndex.find(hash: hash) { candidate in
            let record = targets.memory(candidate)
            return record.pointee.hash == hash && record.pointee.app == app && self.userID(of: record) == userID
        }
    }

    func userID(of record: UnsafeMutablePointer<TargetRecord>) -> ByteView {
        let inline = UnsafeRawPointer(record) + TargetRecord.idOffset
        let start = record.pointee.hasInlineID ? inline : UnsafeRawPointer(pool.pointer(idBlock(of: record)))
        return ByteView(start: start, count: Int(record.pointee.idBytes))
    }

    private func idBlock(of record: UnsafeMutablePointer<TargetRecord>) -> UInt32 {
        (UnsafeRawPointer(record) + TargetRecord.idOffset).loadUnaligned(as: UInt32.self)
    }

    /// The caller has seen `pool.hasRoom`, and that nobody has this name. Nil when all slots are taken.
    mutating func addTarget(_ app: UInt32, _ hash: UInt64, _ userID: ByteView) -> UInt32? {
        guard let start = userID.start, userID.count <= WireLimits.userIDBytes,
            let key = targets.insert(TargetRecord(app: app, hash: hash, idBytes: userID.count))
        else { return nil }
        let record = targets.memory(key.index)
        record.pointee.generation = key.generation
        let inline = UnsafeMutableRawPointer(record) + TargetRecord.idOffset
        if record.pointee.hasInlineID {
            inline.copyMemory(from: start, byteCount: userID.count)
        } else {
            let block = pool.take(1)
            inline.storeBytes(of: block, as: UInt32.self)
            pool.pointer(block).copyMemory(from: start, byteCount: userID.count)
        }
        targetIndex.insert(hash: hash, index: key.index)
        return key.index
    }

    /// Its last watcher went.
    mutating func removeTarget(_ slot: UInt32) {
        let record = targets.memory(slot)
        _ = targetIndex.remove(hash: record.pointee.hash, index: slot)
        if !record.pointee.hasInlineID { pool.give(idBlock(of: record)) }
        record.pointee.generation = 0
        targets.remove(slot)
    }
}
