import CLinux
import Glibc

/// Last words of a process that dies of its own fault: the event rings, on stderr.
public enum CrashDump {
    /// Handles the signals of traps and bad memory accesses. Once, early, on the main thread.
    /// Returns 0 or an errno.
    public static func install() -> Int32 { -hf_crash_install() }

    /// Adds a shard's ring: `capacity` entries of 32 bytes {u64 tick, u16 kind, u16, u32 a, u64 b,
    /// u64 c} at `base`, of which `recordedCount` were written since the beginning. The memory must
    /// stay until `remove(shard:)`. Shards are 0...255; others are left out.
    public static func add(
        shard: Int, base: UnsafeRawPointer, capacity: Int, recordedCount: UnsafePointer<UInt64>
    ) {
        guard let shard = UInt32(exactly: shard), let capacity = UInt32(exactly: capacity) else { return }
        _ = hf_crash_add_ring(shard, base, capacity, recordedCount)
    }

    public static func remove(shard: Int) {
        guard let shard = UInt32(exactly: shard) else { return }
        hf_crash_remove_ring(shard)
    }

    /// The word that a dump shows for an entry's kind (below 256).
    public static func name(kind: UInt16, _ name: StaticString) {
        guard name.hasPointerRepresentation else { return }
        name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) {
            hf_crash_name_kind(kind, $0)
        }
    }

    /// Writes all rings to `descriptor` now.
    public static func write(to descriptor: Int32) { hf_crash_dump(descriptor) }
}
