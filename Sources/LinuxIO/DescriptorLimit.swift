import Glibc

/// How many descriptors the process may have open (RLIMIT_NOFILE).
public struct DescriptorLimit: Equatable, Sendable {
    /// What counts now.
    public let soft: Int
    /// How far an unprivileged process may raise it.
    public let hard: Int

    public static func current() -> DescriptorLimit {
        var limit = rlimit()
        let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        precondition(result == 0, "a process always has a descriptor limit")
        return DescriptorLimit(soft: Int(clamping: limit.rlim_cur), hard: Int(clamping: limit.rlim_max))
    }

    /// Raises the soft limit to the hard one and tells what holds then.
    @discardableResult public static func raise() -> DescriptorLimit {
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            limit.rlim_cur = limit.rlim_max
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return current()
    }
}
