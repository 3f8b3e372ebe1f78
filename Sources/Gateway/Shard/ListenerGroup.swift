/// The listening sockets as one shard sees them. All shards share the descriptors; each has them in its own epoll.
struct ListenerGroup {
    let descriptors: [Int32]
    /// Whether they are in this shard's epoll.
    var isListening = false
    /// When they come back after a rest; 0 = they don't rest.
    var resumeTick: UInt64 = 0
    /// A descriptor kept free, to be able to tell a client that none is left.
    var reserve: Int32

    init(_ descriptors: [Int32], reserve: Int32) {
        self.descriptors = descriptors
        self.reserve = reserve
    }
}
