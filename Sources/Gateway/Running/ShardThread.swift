import CLinux
import LinuxIO
import Reactor

/// What a shard's thread runs: sleep in epoll, read the clocks once, one turn.
enum ShardThread {
    static func run(
        index: Int, kernel: Kernel, shared: GatewayShared, configuration: GatewayConfiguration, apps: AppSnapshot,
        listeners: [Int32]
    ) {
        var shard = Shard(
            index: index, kernel: kernel, shared: shared, configuration: configuration, apps: apps,
            listeners: listeners, now: time(kernel))
        CrashDump.add(
            shard: index, base: shard.events.base, capacity: 4_096, recordedCount: shard.events.recordedCount)
        let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: ShardLimits.eventsPerTurn)
        shard.start()
        let mark = shared.turns[index]
        while !shard.isStopped && !shard.isDrained {
            let count = kernel.epollWait(shard.epoll, events, timeoutNanoseconds: shard.sleepNanoseconds())
            let now = time(kernel)
            mark.beganNanoseconds.store(now.monotonicNanoseconds, ordering: .relaxed)
            shard.turn(now, UnsafeBufferPointer(rebasing: events[..<count]))
            mark.beganNanoseconds.store(0, ordering: .relaxed)
        }
        shared.report(shard.counters, buffered: shard.bufferedBytes, from: index, isLast: true)
        events.deallocate()
        CrashDump.remove(shard: index)
        shared.shardEnded()
    }

    private static func time(_ kernel: Kernel) -> TurnTime {
        TurnTime(
            monotonicNanoseconds: kernel.monotonicNanoseconds(), wallMilliseconds: kernel.wallMilliseconds())
    }
}
