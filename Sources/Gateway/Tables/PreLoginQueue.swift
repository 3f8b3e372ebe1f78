/// Ends of the doubly linked list of connections that have not logged in, oldest first. The links are the
/// connections' own `previous` and `next`.
struct PreLoginQueue: BitwiseCopyable {
    var first = Connection.none
    var last = Connection.none
    var count = 0
}
